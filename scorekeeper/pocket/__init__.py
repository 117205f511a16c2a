"""The app inside a phone's browser: what builds its folder, and what runs there."""
