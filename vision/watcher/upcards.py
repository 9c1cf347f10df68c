"""The card turned up in front of the dealer: what it is, and who deals."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import TableGeometry
from vision.watcher.arms import ArmWatch
from vision.watcher.motion import Moment, MotionGate
from vision.watcher.names import can_be
from vision.watcher.observation import Observation, camera_event
from vision.watcher.seats import facing
from vision.watcher.table import CardTable
from vision.watcher.tracks import Track
from vision.watcher.turn_order import next_seat

if TYPE_CHECKING:
    from referee.expectation import Expectation

ON_KITTY_S: Final = 0.25
"""An upcard with the kitty's backs under it is believed after this long."""
ALONE_S: Final = 1.3
"""A single card without backs under it may be the first of a first-jack deal for this long."""
LIKE_A_BACK: Final = 0.66
LIKE_A_CARD: Final = 0.8
"""How large, in parts of the table's cards, a card must be to be taken for an upcard while it is unsure which it is."""
LIKE_ITS_KITTY: Final = 0.92
"""How large, in parts of the backs that lie beside it, a card must be to be one at all."""
CLEAR_ALONE: Final = 0.93
SURE: Final = 0.85
UNSURE_S: Final = 2.0
LIKELY: Final = 0.6
"""An upcard that stays unclear is named after this long if it is at least this likely, for it begins the hand."""
CLEAR_ONCE: Final = 0.5
"""One view at least is this sure: a back that some views take for an unreadable face begins no hand."""
NEVER_CLEAR: Final = 6
"""What so many looks did not make out does not stand in the way of another upcard."""
KITTY_NEAR: Final = 1.3
"""The kitty's backs lie within so many card lengths of the upcard."""
DISCARD_NEAR: Final = 2.0
DISCARD_AFTER_S: Final = 0.5
"""The dealer's discard comes to lie within so many card lengths of the kitty, so long after the upcard went."""
STRAIGHT: Final = 5.0
"""How much a kitty that lies straight before a seat says for that dealer: this times the angle's cosine."""
ROTATION: Final = 1.5
"""How much it says for a dealer that the deal is now theirs."""
DEALT_S: Final = 2.5
"""How long before an upcard came to rest the dealer's arm may have turned it."""
SURE_DEALER: Final = 0.8


class UpcardWatch:
    """Finds upcards between hands; remembers the present one."""

    def __init__(self, gate: MotionGate, geometry: TableGeometry, table: CardTable, arms: ArmWatch) -> None:
        self._gate = gate
        self._geometry = geometry
        self._table = table
        self._arms = arms
        self.card: Track | None = None
        self._discard_of: Track | None = None
        self._dealt_up: list[Track] = []

    def move(self, geometry: TableGeometry, arms: ArmWatch) -> None:
        """Go on with a table that the camera now sees from elsewhere."""
        self._geometry = geometry
        self._arms = arms

    def find(self, fresh: list[Track], moment: Moment, expects: "Expectation", button: str | None) -> list[Observation]:
        """Return `deal` and `upcard` when one of the fresh cards is one; `button` is the seat of the dealer button."""
        fresh = [t for t in fresh if not t.from_start or self.on_kitty(t) or self._is_only_card(t)]
        fresh = [t for t in fresh if not _was_never_clear(t, expects.possible) and not self._is_small(t, expects)]
        named = [t for t in fresh if t.sightings >= 2 and t.votes.verdict(expects.possible) is not None]
        on_kitty = [t for t in named if self.on_kitty(t)]
        if len(on_kitty) == 1:
            candidate, patience = on_kitty[0], ON_KITTY_S
        elif len(fresh) == 1 and len(named) == 1 and not any(track.lies for track in self._dealt_up):
            candidate, patience = named[0], ALONE_S
        else:
            if len(named) > 1 or self._dealt_up:
                for track in named:
                    track.role = "shown"
                self._dealt_up = [track for track in self._dealt_up if track.lies] + named
            return []
        verdict = candidate.votes.verdict(() if expects.hand is None else expects.possible)
        waited = moment.t - candidate.rested_at
        if verdict is None or waited < patience:
            return []
        if verdict.probability < SURE and (waited < UNSURE_S or verdict.probability < LIKELY):
            return []
        if not was_clear(candidate, verdict.card):
            return []
        if expects.hand is None and expects.possible and not can_be(verdict.card, expects.possible):
            return []
        candidate.role = "upcard"
        candidate.told = verdict.card
        self.card = candidate
        found: list[Observation] = []
        if expects.phase not in {"deal", "bidding_1"} or expects.upcard is not None:
            deal = camera_event("deal", moment.t)
            dealer = button or self._dealer(candidate, expects)
            if dealer is not None:
                deal["dealer"] = dealer
            found.append(Observation(deal))
        event = camera_event("upcard", moment.t, card=verdict.card, confidence=round(verdict.probability, 3))
        found.append(Observation(event, guesses=verdict.guesses, track=candidate.number))
        return found

    def _is_small(self, track: Track, expects: "Expectation") -> bool:
        """Whether a track is smaller than the backs beside it, or unsure and smaller than the table's cards.

        It is a picture of a card, on a telephone perhaps, or a score card that lies half under another one.
        """
        beside = [other.height for other in self._backs_near(track.middle) if other.lies]
        if beside and track.height < LIKE_ITS_KITTY * max(beside):
            return True
        verdict = track.votes.verdict(expects.possible)
        unsure = verdict is not None and verdict.probability < SURE
        return unsure and track.height < LIKE_A_CARD * self._table.card_height

    def _is_only_card(self, track: Track) -> bool:
        """Whether this card is clear, no other lies face up, and it is as large as the backs that lie there.

        One that lay there from the beginning is no upcard else: telephones with cards on their screens lie about.
        """
        verdict = track.votes.verdict()
        clear = verdict is not None and verdict.probability >= CLEAR_ALONE and not track.missed
        others = [other for other in self._table.lying if other is not track]
        large = all(track.height > LIKE_A_BACK * other.height for other in others if other.face == "down")
        return clear and large and not any(other.face == "up" for other in others)

    def _dealer(self, card: Track, expects: "Expectation") -> str | None:
        """Who turned a card up: before whom it lies, whose arm it was, whose deal it is; None when that is unclear."""
        place = self._geometry.to_table(card.middle[None])[0]
        arm = self._arms.who_reached(self._gate.blocks_of(card.corners), card.rested_at - DEALT_S, card.rested_at + 0.2)
        marks = {seat: STRAIGHT * share for seat, share in facing(place).items()}
        for seat in marks:
            marks[seat] += math.log(0.04 + 0.96 * arm.get(seat, 0.0)) if arm else 0.0
            if expects.hand is not None and expects.dealer is not None and seat == next_seat(expects.dealer):
                marks[seat] += ROTATION
        best = max(marks, key=lambda seat: marks[seat])
        sure = 1 / sum(math.exp(mark - marks[best]) for mark in marks.values())
        return best if sure > SURE_DEALER else None

    def on_kitty(self, track: Track) -> bool:
        """Whether backs lie under or beside a face-up card."""
        backs = self._backs_near(track.middle)
        return any(back.lies or track.first_seen - back.seen_at < 3.0 for back in backs)

    def discarded(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Return `discard` when, the upcard picked up, the dealer has laid a card face down at the kitty."""
        card = self.card
        if expects.phase != "discard" or expects.dealer is None or card is None or card.gone_at is None:
            return []
        if self._discard_of is card:
            return []
        for back in self._backs_near(card.middle, DISCARD_NEAR):
            if back.lies and back.first_seen - card.gone_at > DISCARD_AFTER_S:
                self._discard_of = card
                return [Observation(camera_event("discard", moment.t, seat=expects.dealer))]
        return []

    def _backs_near(self, place: NDArray[np.float32], lengths: float = KITTY_NEAR) -> Iterator[Track]:
        """The cards face down, gone ones too, within so many card lengths of a place (x, y) in pixels."""
        reach = lengths * self._table.card_height
        for track in self._table.tracks:
            if track.face == "down" and float(np.linalg.norm(track.middle - place)) < reach:
                yield track

    @property
    def lies(self) -> bool:
        """Whether the upcard still lies where it was turned up."""
        return self.card is not None and self.card.lies and not self.card.missed

    @property
    def seen_until(self) -> float:
        """Film time at which the upcard was last seen."""
        return -math.inf if self.card is None else self.card.seen_at

    @property
    def kitty_lies(self) -> bool:
        """Whether the kitty on which the upcard lay has not been gathered for another deal."""
        card = self.card
        return card is not None and any(
            back.lies and back.first_seen <= card.seen_at for back in self._backs_near(card.middle)
        )

    def was_near(self, track: Track) -> bool:
        """Whether a card lies where the last upcard lay."""
        return self.card is not None and bool(
            np.linalg.norm(self.card.middle - track.middle) < 0.6 * self._table.card_height
        )

    def is_upcard_again(self, track: Track, card: str) -> bool:
        """Whether a card is the known upcard, seen anew where it lay."""
        if self.card is None or self.card.told != card:
            return False
        return self.was_near(track)


def was_clear(track: Track, card: str) -> bool:
    """Whether one view of a track at least was sure of this card."""
    return track.votes.clearest(card) >= CLEAR_ONCE


def _was_never_clear(track: Track, possible: frozenset[str]) -> bool:
    """Whether no view of a track was sure of anything, though it was looked at often: it is a back, or a sleeve."""
    verdict = track.votes.verdict(possible)
    looks = track.sightings + track.missed
    return verdict is not None and looks >= NEVER_CLEAR and not was_clear(track, verdict.card)
