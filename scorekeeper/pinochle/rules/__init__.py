"""Rulesets: what a table agrees on before the deal."""
