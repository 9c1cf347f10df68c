"""Packs of cards for scenes and films: a drawn deck as it is, tinted, or a *mixed* pack redrawn from several.

`load_pack(name, seed)` gives every face and some backs as RGBA pictures (BGR order plus alpha), all of one
height. The folder with the drawn decks is named by the environment variable UPCARD_ART.
"""

import functools
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.render import with_alpha
from models.decks.sources import DECKS, FACES, Deck

Picture = NDArray[np.uint8]
MIXED = "mixed"


@dataclass(frozen=True)
class Pack:
    """One pack: `faces` from card name to picture ("9h", "Td", "B1", "B2" for jokers), and at least one back."""

    name: str
    faces: Mapping[str, Picture]
    backs: tuple[Picture, ...]


def art_folder() -> Path:
    """Where `python -m models.decks.fetch` put the art.

    Raises:
        FileNotFoundError: UPCARD_ART is not set or names no such folder.
    """
    folder = Path(os.environ.get("UPCARD_ART", ""))
    if not (folder / "decks").is_dir():
        raise FileNotFoundError("UPCARD_ART must name the folder that `python -m models.decks.fetch --out` wrote")
    return folder


@functools.cache
def deck_table() -> dict[str, Deck]:
    """All known decks by name."""
    return {deck.name: deck for deck in DECKS}


def list_packs(held_out: bool = False) -> list[str]:
    """Names of the decks that are drawn on this machine: those to train on, or those held out of training."""
    folder = art_folder() / "decks"
    return [deck.name for deck in DECKS if deck.held_out == held_out and (folder / deck.name / "As.png").is_file()]


@functools.lru_cache(maxsize=64)
def deck_faces(name: str) -> dict[str, Picture]:
    """The pictures of a drawn deck as they were drawn, jokers and backs among them."""
    return {path.stem: read_picture(path) for path in sorted((art_folder() / "decks" / name).glob("*.png"))}


def read_picture(path: Path) -> Picture:
    """A picture with its alpha."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ValueError(f"{path}: not a picture")
    return with_alpha(picture)


@functools.cache
def all_backs() -> tuple[Picture, ...]:
    """Every drawn card back but those of held-out decks."""
    backs = [read_picture(path) for path in sorted((art_folder() / "backs").glob("*.png"))]
    for name in list_packs():
        backs += [face for card, face in deck_faces(name).items() if card.startswith("back")]
    return tuple(backs)


def tint(picture: Picture, paper: NDArray[np.float32], gain: float, saturation: float) -> Picture:
    """The picture printed on this paper (BGR 0..1) with stronger or weaker ink."""
    colour = picture[..., :3].astype(np.float32) / 255
    grey = colour.mean(axis=2, keepdims=True)
    colour = np.clip(grey + (colour - grey) * saturation, 0, 1) ** gain * paper
    return np.dstack([(colour * 255).astype(np.uint8), picture[..., 3]])


def random_paper(rng: np.random.Generator) -> NDArray[np.float32]:
    """A paper colour, BGR 0..1: white to cream, sometimes bluish."""
    warmth = rng.uniform(0, 0.09) if rng.random() < 0.6 else 0.0
    base = rng.uniform(0.92, 1.0)
    return np.array([base - warmth, base - warmth * 0.35, base], np.float32)


def load_pack(name: str, seed: int = 0) -> Pack:
    """One pack ready to be dealt.

    Args:
        name: A drawn deck of `list_packs`, or "mixed" for one redrawn from all decks that are not held out.
        seed: Chooses tints, backs, and everything about a mixed pack.
    """
    rng = np.random.default_rng(seed)
    if name == MIXED:
        from models.decks.mixed import mixed_faces

        faces: dict[str, Picture] = mixed_faces(rng)
        backs: list[Picture] = []
    else:
        drawn = deck_faces(name)
        paper, gain, saturation = random_paper(rng), rng.uniform(0.8, 1.5), rng.uniform(0.6, 1.25)
        if seed == 0:
            paper, gain, saturation = np.ones(3, np.float32), 1.0, 1.0
        faces = {
            card: tint(face, paper, gain, saturation) for card, face in drawn.items() if card in FACES or card[0] == "B"
        }
        backs = [face for card, face in drawn.items() if card.startswith("back")]
    if not backs or rng.random() < 0.7:
        known = all_backs()
        backs = [known[int(rng.integers(len(known)))]]
    from models.decks.backs import vary_back

    return Pack(name, faces, tuple(vary_back(back, rng) for back in backs))
