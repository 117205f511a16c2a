"""The same truths as sentences: rules, history, results, bids."""
