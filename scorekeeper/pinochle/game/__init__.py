"""A game of several hands: the recorded facts, the totals, the end."""
