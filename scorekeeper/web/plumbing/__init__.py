"""What every page needs: headers, languages, static files, errors."""
