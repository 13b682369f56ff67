"""A player's report: his page and its charts."""
