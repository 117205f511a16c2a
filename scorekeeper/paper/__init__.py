"""Sheets to print: what is on them."""
