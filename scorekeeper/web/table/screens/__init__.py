"""What each screen of a hand shows."""
