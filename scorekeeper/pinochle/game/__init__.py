"""Hands in a row: what is recorded, the totals, the end."""
