"""Both stages together: a picture in, the cards on it out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.reader.assignment import name_jointly
from vision.reader.cutouts import cut_out
from vision.reader.finder import Finder, Found
from vision.reader.namer import Namer, Naming, normalised
from vision.reader.outlines import Corners, overlap, quarter_turned, sides, unplaced
from vision.reader.runtimes import Floats
from vision.reader.suppress import SAME_PLACE, cannot_both_be, distinct, may_be_one_card
from vision.reader.variations import relit, shaken
from vision.reader.weights import ReaderSettings
from vision.sighting import Region, Sighting

LIVE_SIDE = 448
"""Longer side of a camera frame as the finder sees it: a card of 150 px on a 1280x720 frame is 52 px there."""
STILL_SIDES = (768, 384, 224)
"""The scales at which a photograph is searched: a single card that fills the picture is found only when small."""
_SAME_IN_STILL = 0.84
"""A photograph has time for more places that may turn out to be one card."""
_REGION_SIDE = 320
_MOST_ENLARGED = 1.5
_LEAST_SCORE = 0.25
_TRUSTED_SCORE = 0.5
_SURE_BACK = 0.75
"""A place with no face needs more: coasters, books and phones look like backs to the finder alone."""
_LEAST_BACK = 1.12
"""How much higher than wide a card face down must be seen: boxes and books are often squarer than a tilted card."""
_UNSURE = 0.9
_NEARLY_SQUARE = 1.2
_BADLY = 0.05
"""A cut-out is made anew when a corner is off by more than this part of the card's height."""
_SECOND = np.float32(0.7)
_STRAYED = 0.4
_GUESSES = 5


@dataclass(frozen=True)
class _Card:
    """A place found, its outline turned upright, and the log-probabilities of its names."""

    found: Found
    outline: Corners
    logs: Floats


class TwoStageReader:
    """Finds the cards of a picture, cuts each out of the full resolution, turns it upright and names it."""

    def __init__(self, finder: Finder, namer: Namer, settings: ReaderSettings) -> None:
        self._finder = finder
        self._namer = namer
        self._settings = settings
        self._names = settings.names[:-2]

    def read(self, image: NDArray[np.uint8], region: Region | None = None) -> list[Sighting]:
        """Find and name the cards of a camera frame or of one region of it; see `CardReader`."""
        if region is None:
            return self._name(image, self._finder.find(image, LIVE_SIDE, _LEAST_SCORE))
        left, top, right, bottom = _inside(region, image)
        if right - left < 8 or bottom - top < 8:
            return []
        part = image[top:bottom, left:right]
        side = min(_REGION_SIDE, round(max(part.shape[:2]) * _MOST_ENLARGED))
        shift = np.array([left, top], np.float32)
        found = self._finder.find(part, side, _LEAST_SCORE)
        return self._name(image, [replace(one, outline=one.outline + shift) for one in found])

    def read_still(self, image: NDArray[np.uint8]) -> list[Sighting]:
        """Find and name the cards of a photograph, in which a card may fill the picture or be one of fifty."""
        scales = {min(side, max(image.shape[:2])) for side in STILL_SIDES}
        found = [one for side in sorted(scales) for one in self._finder.find(image, side, _LEAST_SCORE)]
        return self._name(image, sorted(found, key=lambda one: -one.score), _SAME_IN_STILL)

    def places(self, image: NDArray[np.uint8], least: float) -> list[Found]:
        """Where cards lie in a camera frame, named or not, with the finder's scores from `least` up."""
        cards = self._cards(image, self._finder.find(image, LIVE_SIDE, least), SAME_PLACE)
        return [replace(card.found, outline=card.outline) for card in cards]

    def views(self, image: NDArray[np.uint8], outline: Corners, variations: int = 0) -> Naming:
        """What the namer says of one card: as its outline has it, turned by half, and of variations of both."""
        rng = np.random.default_rng(variations)
        size, margin = self._settings.cutout, self._settings.margin
        ends = [outline, quarter_turned(outline, 2)]
        cutouts = [cut_out(image, end, size, margin) for end in ends]
        for number in range(variations):
            cutouts.append(relit(cut_out(image, shaken(ends[number % 2], rng), size, margin), rng))
        return self._namer.name(cutouts)

    def _name(self, image: NDArray[np.uint8], found: Sequence[Found], same: float = SAME_PLACE) -> list[Sighting]:
        cards = self._cards(image, found, same)
        if not cards:
            return []
        probabilities, kept = name_jointly(
            np.stack([card.logs for card in cards]),
            [card.found.score for card in cards],
            len(self._names),
            lambda i, j: may_be_one_card(cards[i].outline, cards[j].outline),
        )
        sightings = (self._sighting(cards[i], probabilities[i]) for i in kept)
        return [sighting for sighting in sightings if sighting is not None]

    def _cards(self, image: NDArray[np.uint8], found: Sequence[Found], same: float) -> list[_Card]:
        """The cards that lie at the places found, each once, with its outline mended and all its names weighed."""
        places = distinct(found, same)
        return self._possible(self._upright(image, places)) if places else []

    def _upright(self, image: NDArray[np.uint8], places: Sequence[Found]) -> list[_Card]:
        """Name every place in one batch, and look a second time at the unsure ones and at those that were cut badly.

        A place that is nearly square, as a card seen at a low angle is, is tried both ways round. The second look is
        turned by half and cut where the first one says that the card lies.
        """
        outlines: list[Corners] = []
        owners: list[int] = []
        for index, place in enumerate(places):
            width, height = sides(place.outline)
            for quarters in (0, 1) if height < _NEARLY_SQUARE * width else (0,):
                outlines.append(quarter_turned(place.outline, quarters))
                owners.append(index)
        first = self._naming(image, outlines)
        logs, better = first.logs, _mended(outlines, first.places)
        certainty = logs[:, : len(self._names)].max(axis=1)
        best = {owners[i]: int(i) for i in np.argsort(certainty, kind="stable")}
        again = [i for i in best.values() if np.exp(certainty[i]) < _UNSURE or _apart(outlines[i], better[i]) > _BADLY]
        if again:
            turned = [quarter_turned(better[i], 2) for i in again]
            second = self._naming(image, turned)
            weight = np.where([_apart(outlines[i], better[i]) > _BADLY for i in again], _SECOND, 0.5)[:, None]
            logs[again] = normalised(logs[again] * (1 - weight) + second.logs * weight)
            for i, outline in zip(again, _mended(turned, second.places), strict=True):
                better[i] = quarter_turned(outline, 2)
        return [_Card(places[owner], better[i], logs[i]) for owner, i in sorted(best.items())]

    def _possible(self, cards: Sequence[_Card]) -> list[_Card]:
        """Drop the places that cannot be cards beside surer ones."""
        kept: list[tuple[float, _Card]] = []
        for sureness, card in sorted(((self._sureness(card), card) for card in cards), key=lambda pair: -pair[0]):
            if not any(cannot_both_be(card.outline, other.outline, sureness / rival) for rival, other in kept):
                kept.append((sureness, card))
        return [card for _, card in kept]

    def _sureness(self, card: _Card) -> float:
        up = card.found.score_up * float(np.exp(card.logs[: len(self._names)].max()))
        return max(up, card.found.score_down * float(np.exp(card.logs[-2])), 1e-6)

    def _naming(self, image: NDArray[np.uint8], outlines: Sequence[Corners]) -> Naming:
        size, margin = self._settings.cutout, self._settings.margin
        return self._namer.name([cut_out(image, outline, size, margin) for outline in outlines])

    def _sighting(self, card: _Card, probabilities: Floats) -> Sighting | None:
        found = card.found
        back, nothing = float(probabilities[-2]), float(probabilities[-1])
        if nothing > 0.5 and found.score < _TRUSTED_SCORE:
            return None
        down = (found.score_down / (found.score_up + found.score_down) + back / max(1 - nothing, 1e-6)) / 2
        if down > 0.5:
            width, height = sides(card.outline)
            surely = found.score >= _TRUSTED_SCORE and (back >= 0.5 or found.score >= _SURE_BACK)
            surely = surely and height >= _LEAST_BACK * width
            return Sighting(None, "down", down, (), card.outline) if surely else None
        ranked = np.argsort(-probabilities[: len(self._names)], kind="stable")[:_GUESSES]
        guesses = tuple((self._names[i], float(probabilities[i])) for i in ranked)
        best, confidence = guesses[0]
        needed = self._settings.threshold if found.score >= _TRUSTED_SCORE else _UNSURE
        told = best if confidence >= needed else None
        return Sighting(told, "up", confidence, guesses, card.outline)


def _mended(outlines: Sequence[Corners], places: Floats | None) -> list[Corners]:
    """The outlines as the namer puts them right; one that would then lie elsewhere is left as it is."""
    if places is None:
        return list(outlines)
    better = [unplaced(outline, place) for outline, place in zip(outlines, places, strict=True)]
    return [new if overlap(old, new)[0] > _STRAYED else old for old, new in zip(outlines, better, strict=True)]


def _apart(one: Corners, other: Corners) -> float:
    """How far the worst corner of two outlines is off, as a part of the card's height."""
    return float(np.abs(one - other).max()) / max(sides(one)[1], 1.0)


def _inside(region: Region, image: NDArray[np.uint8]) -> Region:
    height, width = image.shape[:2]
    left, top, right, bottom = region
    return max(0, left), max(0, top), min(width, right), min(height, bottom)
