"""More than one phone at a game: links, codes, and the phones that joined."""
