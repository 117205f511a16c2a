"""Texts for players: rules, history, results and bids."""
