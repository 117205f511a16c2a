"""One deal: its bid, meld, tricks and score."""
