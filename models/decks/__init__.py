"""Decks of training art: fetched from registries, drawn to pictures, mixed to decks that nobody has printed."""

from models.decks.packs import MIXED, Pack, list_packs, load_pack

__all__ = ["MIXED", "Pack", "list_packs", "load_pack"]
