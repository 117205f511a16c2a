"""The pages about rulesets, and the editor of a table's own."""
