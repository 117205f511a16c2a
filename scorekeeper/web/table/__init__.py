"""The pages of a game in progress, and the routes that record each tap."""
