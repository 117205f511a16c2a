"""Pages before a hand: Home, New game, rematches, rulesets and the meld calculator."""
