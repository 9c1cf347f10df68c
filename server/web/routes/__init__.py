"""One module for each group of calls."""
