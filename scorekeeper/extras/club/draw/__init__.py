"""The draw: who sits where in each round, and the names of people and pairs."""
