"""A game on paper: the record that other programs read, a table for a spreadsheet, plain text."""
