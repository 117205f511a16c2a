"""Games as files and on paper: score sheet, import, export and pages to print."""
