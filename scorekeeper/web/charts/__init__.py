"""The chart of the score over a game, and the layout of its labels."""
