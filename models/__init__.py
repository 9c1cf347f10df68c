"""The trained networks and everything that makes them: decks, scenes, training, evaluation and table films."""
