"""A game as a file: the record that programs read, a table for a spreadsheet, plain text."""
