"""A game as a file to take away."""
