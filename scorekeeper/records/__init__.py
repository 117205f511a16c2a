"""Games as files: records for programs, tables for spreadsheets, and plain text."""
