"""What each screen shows: everything worked out, so that templates compute nothing."""
