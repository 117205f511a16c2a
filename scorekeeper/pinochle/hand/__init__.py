"""One deal: bid, meld, tricks and what they score."""
