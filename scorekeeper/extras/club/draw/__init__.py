"""The draw: the seats of each round, and the names of people and pairs."""
