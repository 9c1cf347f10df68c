"""A small folder of training art that needs no registry: two decks drawn with plain lines, a table top, a thing."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.decks import packs
from models.decks.render import round_mask
from models.decks.sources import FACES
from models.scenes import surroundings

HEIGHT, WIDTH = 112, 80


def _draw(name: str) -> np.ndarray:
    card = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    ink = (30, 30, 200) if name[-1] in "hd" else (20, 20, 20)
    for _ in range(2):
        cv2.putText(card, name, (3, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 1, cv2.LINE_AA)
        card = np.ascontiguousarray(card[::-1, ::-1])
    return np.dstack([card, round_mask(HEIGHT, WIDTH, 4)])


@pytest.fixture(scope="session")
def drawn_art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("art")
    for deck in ("fomin_english", "kennard_2c"):
        (folder / "decks" / deck).mkdir(parents=True)
        for name in (*FACES, "B1", "back1"):
            cv2.imwrite(str(folder / "decks" / deck / f"{name}.png"), _draw(name))
    rng = np.random.default_rng(3)
    for kind, side, channels in (("tabletops", 64, 3), ("things", 60, 4), ("hands", 120, 4)):
        (folder / kind).mkdir()
        for number in range(11):
            picture = rng.integers(0, 256, (side, side, channels)).astype(np.uint8)
            cv2.imwrite(str(folder / kind / f"{number:02d}.png"), picture)
    return folder


@pytest.fixture
def art(drawn_art: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The art folder, named in the environment; nothing read from it outlives the test."""
    cached = (packs.deck_faces, packs.all_backs, surroundings._pictures, surroundings._fine, surroundings.hands)
    monkeypatch.setenv("UPCARD_ART", str(drawn_art))
    for function in cached:
        function.cache_clear()
    yield drawn_art
    for function in cached:
        function.cache_clear()
