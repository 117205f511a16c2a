"""How likely a dealt hand is: exactly, by counting all hands, never by sampling."""
