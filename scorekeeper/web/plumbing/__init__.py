"""Shared by all pages: headers, languages, static files, errors."""
