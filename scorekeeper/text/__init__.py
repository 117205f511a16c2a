"""Texts for players: rules, history, results, bids."""
