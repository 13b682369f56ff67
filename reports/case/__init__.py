"""The dispute case: one hand, what is claimed about it, what the rules make of it, as a package."""
