"""Seeded pictures of card tables with their truth: what a finder and a namer are trained and measured on."""

from models.scenes.scene import CardTruth, Scene, make_scene

__all__ = ["CardTruth", "Scene", "make_scene"]
