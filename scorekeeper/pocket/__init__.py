"""The edition that runs inside a phone's browser: its build, and its code in the browser."""
