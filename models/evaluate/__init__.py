"""What the models are worth on decks, table tops and things that training never saw."""
