"""The film maker: seeded table films with their truth, drawn from any deck."""
