"""Charts as pure functions of small values, for the page, for files and for notebooks."""
