"""Keeps score when people play Pinochle with real cards."""
