"""Sheets to print: what is on them, and the same as PDF."""
