"""Games and their facts on disk: in SQLite through sqlite-utils, or in PostgreSQL."""
