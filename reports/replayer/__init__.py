"""A hand to look at, step by step: one `Scene` holds all that a page, a terminal or a picture shows of it."""
