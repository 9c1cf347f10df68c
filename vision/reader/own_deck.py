"""A table's own deck: what its cards look like to the namer, learnt from a few views of each."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reader.runtimes import Floats
from vision.reader.weights import BACK, UNREADABLE, ReaderError

WEIGHT = 20.0
"""How much likeness counts: a card that is 0.1 more alike (cosine) becomes e**2, about 7, times as likely."""


@dataclass(frozen=True)
class OwnDeck:
    """Views of a deck's cards: `cards` names the row of each of the (n, d) `prototypes`, which have length 1.

    `weights` tells which models the prototypes belong to; other models see cards otherwise.
    """

    cards: tuple[str, ...]
    prototypes: Floats
    weights: str

    def evidence(self, embeddings: Floats, names: Sequence[str]) -> Floats:
        """What n embeddings' likeness to the deck's cards adds to the log-probability of each name, as (n, names).

        Likeness is the cosine to a card's nearest view. A card that was never shown counts as the least alike of those
        that were, a name that is no card as the mean.
        """
        to_views = embeddings @ self.prototypes.T
        shown = {
            card: to_views[:, [i for i, c in enumerate(self.cards) if c == card]].max(axis=1) for card in self.cards
        }
        table = np.stack(list(shown.values()), axis=1)
        least, usual = table.min(axis=1), table.mean(axis=1)
        columns = [shown.get(name, usual if name in {BACK, UNREADABLE} else least) for name in names]
        return np.asarray(WEIGHT * np.stack(columns, axis=1), np.float32)

    def save(self, path: Path) -> None:
        """Write the deck to a file, whole or not at all."""
        content = io.BytesIO()
        np.savez_compressed(
            content, cards=np.array(self.cards), prototypes=self.prototypes.astype(np.float16), weights=self.weights
        )
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(content.getvalue())
        beside.replace(path)


def load_deck(path: Path, weights: str) -> OwnDeck:
    """Read a deck from its file; raises ReaderError when it is none or was learnt with other models than `weights`."""
    try:
        with np.load(path, allow_pickle=False) as content:
            prototypes: NDArray[np.float32] = content["prototypes"].astype(np.float32)
            deck = OwnDeck(tuple(content["cards"].tolist()), prototypes, str(content["weights"]))
    except OSError as error:
        raise ReaderError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ReaderError(f"{path}: not a deck written by upcard learn-deck") from error
    if deck.weights != weights:
        raise ReaderError(f"{path}: learnt with other models; run upcard learn-deck again")
    return deck
