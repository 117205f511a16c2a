"""Drawings: the score over a game, bars, and where their labels fit."""
