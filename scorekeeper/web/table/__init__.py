"""The pages of a game on the table, and what each tap records."""
