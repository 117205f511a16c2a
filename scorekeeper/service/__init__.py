"""What people do with stored games, without any web."""
