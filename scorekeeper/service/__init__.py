"""The operations on stored games, independent of the web."""
