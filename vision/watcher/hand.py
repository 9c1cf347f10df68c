"""What the cards on the table mean for the hand that is played: upcard, plays, tricks collected, cards taken back."""

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.geometry import SEATS, TableGeometry
from vision.watcher.arms import ArmWatch
from vision.watcher.attention import BETTER
from vision.watcher.motion import Moment, MotionGate
from vision.watcher.names import Verdict, can_be
from vision.watcher.observation import Observation
from vision.watcher.seats import Evidence, SeatSense
from vision.watcher.table import CardTable
from vision.watcher.tracks import Track
from vision.watcher.upcards import UpcardWatch

if TYPE_CHECKING:
    from referee.expectation import Expectation

CLEAR: Final = ((2, 0.93), (3, 0.8), (5, 0.7))
"""(views, probability) at which a card's name is taken."""
COVERING: Final = (3, 0.93)
"""What it takes for a card that seems to lie wholly over another."""
UNCLEAR_AFTER_S: Final = 1.0
UNCLEAR_VIEWS: Final = 5
LIKELY: Final = 0.6
"""A card that stays unclear is taken at this probability, else it is played as unknown and asked about."""
TAKEN_BACK_S: Final = 0.7
TAKEN_BACK_FULL_S: Final = 2.5
"""A card missing this long, the trick's others lying on, was taken back; a full trick is rather being collected."""
TOGETHER_S: Final = 0.5
LAID_DOWN: Final = 3
"""So many cards that appear together in one place are a hand laid down, no plays."""
REACH_S: Final = 1.6
OVER: Final = frozenset({"idle", "hand_over", "game_over"})
TRICKS: Final = 5
UNSEEN: Final = 3
"""So many cards of a hand may have been missed when its five tricks are over."""
KITTY_FAR: Final = 1.3
ALONE_FAR: Final = 1.6
"""An upcard lies farther from the middle than trick cards do, by these factors of their radius."""
DEALING_S: Final = 6.0
"""Cards are not gathered, shuffled and dealt faster than this."""


class HandWatch:
    """Follows one hand after the other from the cards' comings and goings."""

    def __init__(self, gate: MotionGate, geometry: TableGeometry, table: CardTable, arms: ArmWatch) -> None:
        self._gate = gate
        self._geometry = geometry
        self._table = table
        self._arms = arms
        self.seats = SeatSense(geometry)
        self.upcards = UpcardWatch(geometry, table, self.seats)
        self.trick: list[Track] = []
        self._names: set[str] = set()
        self._deck: frozenset[str] = frozenset()
        self._turned = 0
        self._hand: int | None = None
        self._last_told = 0.0
        self.dealer_button: str | None = None

    @property
    def clearing(self) -> bool:
        """Whether some but not all cards of the trick have left the table."""
        return any(not track.lies or track.missed for track in self.trick)

    def move(self, geometry: TableGeometry, arms: ArmWatch) -> None:
        """Go on with a table that the camera now sees from elsewhere."""
        self._geometry = geometry
        self._arms = arms
        self.seats = SeatSense(geometry)
        self.upcards.move(geometry, self.seats)

    def look(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Say what has happened up to this moment."""
        self._follow_referee(expects)
        found = self._collected(moment)
        found += self._taken_back(moment, expects)
        fresh = [t for t in self._table.lying if t.face == "up" and t.role == "new"]
        self._set_apart(fresh, expects)
        fresh = sorted((t for t in fresh if t.role == "new"), key=lambda t: (t.rested_at, t.number))
        if self._between_hands(fresh, expects):
            upcard = self.upcards.find(fresh, moment, expects, self.dealer_button)
            if upcard:
                self._begin()
                self._hand = None
            return found + upcard
        for track in fresh:
            found += self._decide(track, moment, expects)
        return found + self._better(moment, expects) + self.upcards.discarded(moment, expects)

    def _follow_referee(self, expects: "Expectation") -> None:
        self._deck |= expects.possible
        if expects.hand is not None and expects.hand != self._hand:
            if self._hand is not None:
                self._begin()
            self._hand = expects.hand

    def _begin(self) -> None:
        for track in self._table.lying:
            if track.role == "play":
                track.role = "shown"
        self.trick = []
        self._names = set()
        self._turned = 0

    def _between_hands(self, fresh: list[Track], expects: "Expectation") -> bool:
        players = 4 - len(expects.sitting_out)
        if self._turned >= TRICKS and (len(self._names) >= TRICKS * players - UNSEEN or expects.phase in OVER):
            return True
        if expects.phase in OVER:
            begun = bool(self._names) and expects.phase != "idle"
            return not begun or any(self._belongs_to_next_hand(track) for track in fresh)
        if self._names:
            return False
        if expects.upcard is None:
            return expects.phase in {"deal", "bidding_1"}
        return any(self._is_dealt_anew(track) for track in fresh)

    def _belongs_to_next_hand(self, track: Track) -> bool:
        """Whether a card seen when the hand is over, but not played to its end, is the next upcard."""
        verdict = track.votes.verdict(self._deck)
        if verdict is None or track.sightings < 2:
            return False
        again = verdict.card in self._names and verdict.probability > 0.9
        on_kitty = self._distance(track) > KITTY_FAR and self.upcards.on_kitty(track)
        pause = track.first_seen - self._last_told > DEALING_S and self._distance(track) > ALONE_FAR
        return again or on_kitty or pause

    def _is_dealt_anew(self, track: Track) -> bool:
        """Whether a card is turned up on a kitty though no card of the last deal was played: dealt again."""
        if track.sightings < 2 or self.upcards.lies or not self.upcards.on_kitty(track):
            return False
        return self._distance(track) > ALONE_FAR and not self.upcards.was_near(track)

    def _distance(self, track: Track) -> float:
        """How far from the middle of the tricks a card lies, measured by their usual radius."""
        place = self._geometry.to_table(track.middle[None])[0]
        return float(np.linalg.norm(place - self.seats.middle)) / max(self.seats.trick_radius, 1e-6)

    def _set_apart(self, fresh: list[Track], expects: "Expectation") -> None:
        """Recognise what is no play: cards not of this deck, and hands laid down or shown."""
        reach = 1.3 * self._table.card_height
        laid = [t for t in self._table.lying if t.role == "exposed"]
        for track in fresh:
            verdict = track.votes.verdict()
            sure = verdict is not None and track.sightings >= 3 and verdict.probability > 0.9
            strange = verdict is not None and sure and self._deck and not can_be(verdict.card, self._deck)
            if strange and self._distance(track) > KITTY_FAR:
                track.role = "ignored"
                continue
            near = [
                other
                for other in fresh
                if np.linalg.norm(other.middle - track.middle) < reach
                and abs(other.first_seen - track.first_seen) <= TOGETHER_S
            ]
            if len(near) >= LAID_DOWN:
                for other in near:
                    other.role = "exposed"
            elif any(np.linalg.norm(other.middle - track.middle) < reach * 0.7 for other in laid):
                track.role = "exposed"
        for track in fresh:
            place = self._geometry.to_table(track.middle[None])[0]
            seat, cosine = self.seats.toward(np.asarray(place - self.seats.middle, np.float32))
            aside = cosine > 0.8 and self._distance(track) > ALONE_FAR
            if track.role == "new" and seat in expects.sitting_out and aside:
                track.role = "exposed"

    def _decide(self, track: Track, moment: Moment, expects: "Expectation") -> list[Observation]:
        verdict = track.votes.verdict(self._still_possible(expects))
        if verdict is None:
            return []
        clear = self._clear(track, verdict)
        waited = moment.t - track.rested_at >= UNCLEAR_AFTER_S and track.sightings >= UNCLEAR_VIEWS
        if track.over is not None and track.over.lies and not (clear and track.over.missed >= 2):
            return []
        if not clear and not (waited and self._table.is_like_the_others(track)):
            return []
        found: list[Observation] = []
        if self._trick_is_full(expects):
            if not self._trick_is_out_of_sight(track):
                return []
            found = [self._turn(moment)]
        if self._was_played(verdict):
            track.role = "shown"
            return found
        if self.upcards.is_upcard_again(track, verdict.card) and not self._names:
            track.role = "upcard"
            return found
        return [*found, self._play(track, verdict, clear or verdict.probability >= LIKELY, moment, expects)]

    def _still_possible(self, expects: "Expectation") -> frozenset[str]:
        possible = frozenset(expects.possible or self._deck)
        return possible - self._names

    def _was_played(self, verdict: Verdict) -> bool:
        return verdict.card in self._names and verdict.probability > 0.9

    @staticmethod
    def _clear(track: Track, verdict: Verdict) -> bool:
        if track.over is not None and track.over.lies:
            return track.sightings >= COVERING[0] and verdict.probability >= COVERING[1]
        return any(track.sightings >= views and verdict.probability >= sure for views, sure in CLEAR)

    def _trick_is_full(self, expects: "Expectation") -> bool:
        players = 4 - len(expects.sitting_out)
        return len(self.trick) >= players

    def _play(self, track: Track, verdict: Verdict, known: bool, moment: Moment, expects: "Expectation") -> Observation:
        place = self._geometry.to_table(track.middle[None])[0]
        arm = self._arms.who_reached(
            self._gate.blocks_of(track.corners), track.rested_at - REACH_S, track.rested_at + 0.2
        )
        evidence = Evidence(
            place,
            self._tilt(track),
            arm,
            self._whose_turn(expects),
            frozenset(t.seat for t in self.trick if t.seat is not None),
            expects.sitting_out,
        )
        seat, sure_of_seat = self.seats.who(evidence)
        if sure_of_seat > 0.95:
            self.seats.learn(seat, place)
        card = verdict.card if known else "Xx"
        track.role, track.seat, track.told, track.sure = "play", seat, card, verdict.probability
        self.trick.append(track)
        self._last_told = moment.t
        if known:
            self._names.add(card)
        confidence = verdict.probability * min(1.0, sure_of_seat + 0.2)
        event: dict[str, object] = {
            "kind": "play",
            "seat": seat,
            "card": card,
            "t": round(moment.t, 3),
            "by": "camera",
            "confidence": round(confidence, 3),
        }
        return Observation(event, round(track.rested_at, 3), guesses=verdict.guesses, track=track.number)

    def _whose_turn(self, expects: "Expectation") -> str | None:
        if self.trick and self.trick[-1].seat is not None:
            played = {t.seat for t in self.trick}
            seat = self.trick[-1].seat
            for _ in SEATS:
                seat = next_seat(seat)
                if seat not in played and seat not in expects.sitting_out:
                    return seat
            return None
        if expects.phase == "play":
            return expects.turn
        if self._turned == 0 and expects.dealer is not None:
            seat = next_seat(expects.dealer)
            return next_seat(seat) if seat in expects.sitting_out else seat
        return None

    def _tilt(self, track: Track) -> float:
        corners = self._geometry.to_table(track.corners)
        first, second = corners[1] - corners[0], corners[2] - corners[1]
        long = first if np.linalg.norm(first) > np.linalg.norm(second) else second
        return float(math.atan2(abs(float(long[0])), abs(float(long[1]))))

    def _collected(self, moment: Moment) -> list[Observation]:
        if len(self.trick) < 2 or any(track.lies for track in self.trick):
            return []
        return [self._turn(moment)]

    def _trick_is_out_of_sight(self, track: Track) -> bool:
        """Whether no card of the trick is to be seen any more, though its place does not look empty either."""
        seen = [t for t in self.trick if t.lies and not t.missed and t.hidden_by is not track]
        return not seen and track.sightings >= UNCLEAR_VIEWS

    def _turn(self, moment: Moment) -> Observation:
        """The trick is collected; by whom is only noted, for partners collect for each other."""
        first_gone = min((t.gone_at or moment.t) for t in self.trick)
        place = np.logical_or.reduce([self._gate.blocks_of(track.corners) for track in self.trick])
        arm = self._arms.who_reached(place, first_gone - REACH_S, moment.t)
        event: dict[str, object] = {"kind": "turn_trick", "t": round(moment.t, 3), "by": "camera"}
        if arm:
            event["collected_by"] = max(arm, key=lambda seat: arm[seat])
        for track in self.trick:
            track.role = "shown"
        self.trick = []
        self._turned += 1
        self._last_told = moment.t
        return Observation(event)

    def _taken_back(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        gone = [t for t in self.trick if not t.lies]
        if not gone or len(gone) > max(1, len(self.trick) // 2):
            return []
        wait = TAKEN_BACK_FULL_S if self._trick_is_full(expects) else TAKEN_BACK_S
        found: list[Observation] = []
        for track in gone:
            if track.gone_at is not None and moment.t - track.gone_at >= wait and self._rest_lies_open(moment):
                self.trick.remove(track)
                self._names.discard(track.told or "")
                track.role = "shown"
                event: dict[str, object] = {
                    "kind": "retract",
                    "seat": track.seat,
                    "card": track.told,
                    "t": round(moment.t, 3),
                    "by": "camera",
                }
                found.append(Observation(event, track=track.number))
        return found

    def _rest_lies_open(self, moment: Moment) -> bool:
        """Whether the trick's other cards are there to be seen, with no hand on any of them."""
        for track in self.trick:
            if track.lies:
                place = self._gate.blocks_of(track.corners)
                if track.missed or (moment.moving & place).any():
                    return False
        return True

    def _better(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        found: list[Observation] = []
        for track in self.trick:
            if track.told is None:
                continue
            possible = self._still_possible(expects) | {track.told}
            verdict = track.votes.verdict(possible)
            if verdict is None or verdict.card == track.told or verdict.probability < BETTER:
                continue
            if verdict.card in self._names:
                continue
            self._names.discard(track.told)
            self._names.add(verdict.card)
            track.told, track.sure = verdict.card, verdict.probability
            event: dict[str, object] = {
                "kind": "correct",
                "set": {"card": verdict.card},
                "t": round(moment.t, 3),
                "by": "camera",
                "confidence": round(verdict.probability, 3),
            }
            found.append(Observation(event, guesses=verdict.guesses, track=track.number))
        return found


def next_seat(seat: str) -> str:
    """The seat to the left, clockwise."""
    return SEATS[(SEATS.index(seat) + 1) % 4]
