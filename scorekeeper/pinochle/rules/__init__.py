"""What a table agrees on before the deal."""
