"""Pages about rulesets, and the editor."""
