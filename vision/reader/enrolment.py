"""Learning a deck: from a film in which its cards are shown one after another, or from a photograph of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.reader.outlines import area
from vision.reader.reader import TwoStageReader
from vision.reader.runtimes import Floats
from vision.sighting import Sighting

EUCHRE = tuple(rank + suit for suit in "cdhs" for rank in "9TJQKA")
"""The order in which a film shows the cards: by suit (clubs, diamonds, hearts, spades), nine to ace."""
_ALIKE = 0.9
_LEAST_VIEWS = 2
_MOST_VIEWS = 8
_VARIATIONS = 12
_SKIP_SHOWING = 3.0
_SKIP_CARD = 12.0
_WORST = 6.0


class EnrolmentError(Exception):
    """The pictures do not show what is needed to learn the deck; the message says what is missing."""


@dataclass
class Showing:
    """One card lying before the camera for a while: each view's embeddings and log-probabilities.

    The first two embeddings of a view are the card as seen, either end up; the others are variations of it.
    """

    start: float
    embeddings: list[Floats] = field(default_factory=list)
    logs: list[Floats] = field(default_factory=list)

    def add(self, embeddings: Floats, logs: Floats) -> None:
        """Take in one more view."""
        self.embeddings.append(embeddings)
        self.logs.append(logs)

    def likeness(self, embeddings: Floats) -> float:
        """How alike a view is to the last of these (cosine), one end or the other up."""
        return float((self.embeddings[-1][:2] @ embeddings[:2].T).max())

    def views(self) -> Floats:
        """Embeddings of at most eight views, spread over the time it lay there."""
        chosen = np.unique(np.linspace(0, len(self.embeddings) - 1, _MOST_VIEWS).astype(int))
        return np.concatenate([self.embeddings[i] for i in chosen])


def showings(reader: TwoStageReader, frames: Iterable[tuple[float, NDArray[np.uint8]]]) -> list[Showing]:
    """Split a film, given as (seconds, BGR picture), into the cards that are shown one after another.

    The largest card in the picture counts; the next one may be laid on top of it. What is seen for a single frame only,
    a card still moving, is dropped.
    """
    found: list[Showing] = []
    for seconds, image in frames:
        view = largest_card(reader, image, reader.read(image))
        if view is None:
            continue
        embeddings, logs = view
        if not found or found[-1].likeness(embeddings) < _ALIKE:
            found.append(Showing(seconds))
        found[-1].add(embeddings, logs)
    return [showing for showing in found if len(showing.embeddings) >= _LEAST_VIEWS]


def largest_card(
    reader: TwoStageReader, image: NDArray[np.uint8], sightings: Sequence[Sighting]
) -> tuple[Floats, Floats] | None:
    """The namer's embeddings of views of the largest card in a picture, (n, d), and its mean log-probabilities."""
    cards = [sighting for sighting in sightings if sighting.face == "up"]
    if not cards:
        return None
    naming = reader.views(image, max(cards, key=lambda card: area(card.corners)).corners, _VARIATIONS)
    if naming.embeddings is None:
        raise EnrolmentError("these models cannot learn a deck (the namer has no embedding output)")
    return naming.embeddings, naming.logs[:2].mean(axis=0)


def in_order(found: Sequence[Showing], order: Sequence[str], names: Sequence[str]) -> dict[str, list[Showing]]:
    """Give each showing its card, knowing in which order the cards were shown.

    Cards the namer knows already hold the order in place; several showings in a row may be one card. Raises
    EnrolmentError when a card is missing.
    """
    cost = np.array(
        [[min(_WORST, -float(np.mean(show.logs, axis=0)[names.index(card)])) for card in order] for show in found]
    ).reshape(len(found), len(order))
    best = np.full((len(found) + 1, len(order) + 1), np.inf)
    step = np.zeros(best.shape, int)
    best[0, 0] = 0
    for i, j in np.ndindex(best.shape):
        if i and j:
            same = cost[i - 1, j - 1] + min(best[i - 1, j - 1], best[i - 1, j] + 0.5)
            _improve(best, step, i, j, same, 1)
        if i:
            _improve(best, step, i, j, best[i - 1, j] + _SKIP_SHOWING, 2)
        if j:
            _improve(best, step, i, j, best[i, j - 1] + _SKIP_CARD, 3)
    cards: dict[str, list[Showing]] = {}
    i, j = len(found), len(order)
    while i or j:
        if step[i, j] == 1:
            cards.setdefault(order[j - 1], []).insert(0, found[i - 1])
            stays = best[i - 1, j] + 0.5 < best[i - 1, j - 1]
            i, j = i - 1, j if stays else j - 1
        elif step[i, j] == 2:
            i -= 1
        else:
            j -= 1
    missing = [card for card in order if card not in cards]
    if missing:
        raise EnrolmentError(f"{len(found)} cards were shown, {len(order)} expected; not seen: {', '.join(missing)}")
    return cards


def _improve(best: NDArray[np.float64], step: NDArray[np.int_], i: int, j: int, cost: float, how: int) -> None:
    if cost < best[i, j]:
        best[i, j], step[i, j] = cost, how
