"""The open trick: its cards told one by one, given to their players, taken back, collected."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.geometry import SEATS, TableGeometry
from vision.watcher.arms import ArmWatch
from vision.watcher.attention import BETTER
from vision.watcher.motion import Moment, MotionGate
from vision.watcher.names import Verdict
from vision.watcher.observation import Observation, camera_event
from vision.watcher.seats import Evidence, SeatSense
from vision.watcher.table import CardTable
from vision.watcher.tracks import Track
from vision.watcher.turn_order import LaidCard, Marks, TrickReading, next_seat, read_trick

if TYPE_CHECKING:
    from referee.expectation import Expectation

TAKEN_BACK_S: Final = 0.7
TAKEN_BACK_FULL_S: Final = 2.5
"""A card missing this long, the trick's others lying on, was taken back; a full trick is rather being collected."""
LEFT_BEHIND_S: Final = 1.5
"""Nobody takes longer to collect the last card of a trick."""
REACH_S: Final = 1.6
"""How long before it came to rest an arm may have brought a card."""
AT_ONCE_S: Final = 0.8
SECOND_ARM: Final = 0.12
"""Arms that were over a place within this time, each with this share of the traces, may have laid two cards there."""
GAP_WAIT_S: Final = 0.4
"""A card that seems to pass over somebody waits this long for that player's card."""
SURELY: Final = 0.95
"""How sure a card's seat must be to learn from it where that player lays cards."""
ANYBODY: Final = 0.6
"""A card whose seat is less sure than this, in a trick with a card missing, is told as unknown: it proves nothing."""


class OpenTrick:
    """The trick that lies on the table; `cards` in the order in which they were told, `names` all told in this hand."""

    def __init__(
        self, gate: MotionGate, geometry: TableGeometry, table: CardTable, arms: ArmWatch, seats: SeatSense
    ) -> None:
        self._gate = gate
        self._table = table
        self.move(geometry, arms, seats)
        self.begin_hand()

    def begin_hand(self) -> None:
        """Forget the tricks of the hand before."""
        self.cards: list[Track] = []
        self.names: dict[str, Track] = {}
        self.turned = 0
        self.unwatched = False
        self.last_told = 0.0
        self._marks: dict[int, Marks] = {}
        self._due: str | None = None
        self._players_seen: set[str] = set()
        self._places_sure: list[tuple[str, Track]] = []

    def move(self, geometry: TableGeometry, arms: ArmWatch, seats: SeatSense) -> None:
        """Go on with a table that the camera now sees from elsewhere."""
        self._geometry = geometry
        self._arms = arms
        self._seats = seats

    def several_arms_at(self, track: Track) -> bool:
        """Whether more than one player's arm was at a card's place when it was laid."""
        blocks = self._gate.blocks_of(track.corners)
        arm = self._arms.who_reached(blocks, track.rested_at - AT_ONCE_S, track.rested_at + 0.2)
        return sum(share >= SECOND_ARM for share in arm.values()) > 1

    def is_full(self, expects: "Expectation") -> bool:
        """Whether everybody who plays has laid a card."""
        return len(self.cards) >= 4 - len(expects.sitting_out)

    def is_out_of_sight(self, track: Track) -> bool:
        """Whether no card of the trick is to be seen any more, though its place does not look empty either."""
        return not any(t.lies and not t.missed and t.hidden_by is not track for t in self.cards)

    def share_under(self, track: Track) -> float:
        """The share of a card's place in which other cards of the trick lie."""
        place = self._gate.blocks_of(track.corners)
        under = [self._gate.blocks_of(other.corners) for other in self.cards if other.lies]
        return float(np.logical_or.reduce(under)[place].mean()) if under and place.any() else 0.0

    def lay(
        self,
        fresh: list[tuple[Track, Verdict, bool]],
        moment: Moment,
        expects: "Expectation",
        at_once: bool = False,
    ) -> list[Observation]:
        """Tell new cards, each with its name and whether that is known, when clear whose they are or `at_once`."""
        for track, _, _ in fresh:
            self._marks[track.number] = self._weigh(track, expects)
        if not self.cards:
            self._due = self._leader(expects)
        found = [] if at_once else self._replaced([track for track, _, _ in fresh], moment)
        fresh = fresh[: 4 - len(self.cards)]
        if not fresh:
            return found
        tracks = [*self.cards, *(track for track, _, _ in fresh)]
        reading = self._read(tracks)
        named = {track.number: (verdict, known) for track, verdict, known in fresh}
        for number in reading.order:
            track = tracks[number]
            if track.number not in named:
                continue
            if reading.gaps[number] and not at_once and moment.t - track.rested_at < GAP_WAIT_S:
                break
            verdict, known = named[track.number]
            play = self._play(track, verdict, known, reading.seats[number], reading.sure[number], moment)
            after = reading.order[reading.order.index(number) + 1 :]
            early = [(tracks[other], reading.seats[other]) for other in after if tracks[other].told_as is not None]
            found += self._told_in_order(early, track, play, moment) if early else [play]
        return found + self._given_anew(tracks, reading, moment)

    def taken_back(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Tell the cards that are gone while the others lie on."""
        wait = TAKEN_BACK_FULL_S if self.is_full(expects) else TAKEN_BACK_S
        gone = self._gone(moment, wait)
        return self._retract(gone, moment) if gone and self._rest_lies_open(moment) else []

    def has_room(self, moment: Moment, expects: "Expectation") -> bool:
        """Whether another card can belong to this trick: it is not full, or one of its cards was taken back."""
        return not self.is_full(expects) or bool(self._gone(moment, TAKEN_BACK_S))

    def is_collected(self, moment: Moment) -> bool:
        """Whether the trick's cards have left the table.

        One that lies on long after the others went was none of the trick: else it would hold up the hand for good.
        """
        left = [moment.t - track.gone_at for track in self.cards if track.gone_at is not None]
        if len(self.cards) - len(left) == 1:
            return len(left) >= 2 and min(left) >= LEFT_BEHIND_S
        return len(self.cards) >= 2 and len(left) == len(self.cards)

    def turn(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """The trick is collected; by whom is only noted, for partners collect for each other."""
        found = self._collected_too_small(moment, expects)
        first_gone = min((t.gone_at or moment.t) for t in self.cards)
        place = np.logical_or.reduce([self._gate.blocks_of(track.corners) for track in self.cards])
        arm = self._arms.who_reached(place, first_gone - REACH_S, moment.t)
        event = camera_event("turn_trick", moment.t)
        if arm:
            event["collected_by"] = max(arm, key=lambda seat: arm[seat])
        for track in self.cards:
            track.role = "shown"
        for seat, track in self._places_sure:
            if track.seat == seat:
                self._seats.learn(seat, self._place(track))
        self._players_seen |= {track.seat for track in self.cards if track.seat is not None}
        self._places_sure = []
        self.cards = []
        self._marks = {}
        self.unwatched = False
        self.turned += 1
        self.last_told = moment.t
        return [*found, Observation(event)]

    def better_named(self, possible: frozenset[str], pack: frozenset[str], moment: Moment) -> list[Observation]:
        """Tell anew the cards of which later views are sure that they are others."""
        found: list[Observation] = []
        for track in self.cards:
            if track.told is None:
                continue
            verdict = track.votes.verdict((possible - self.names.keys()) | {track.told}, pack)
            if verdict is None or verdict.card == track.told or verdict.probability < BETTER:
                continue
            if verdict.card in self.names:
                continue
            self.names.pop(track.told, None)
            self.names[verdict.card] = track
            track.told, track.sure = verdict.card, verdict.probability
            event = camera_event(
                "correct", moment.t, set={"card": verdict.card}, confidence=round(verdict.probability, 3)
            )
            found.append(Observation(event, guesses=verdict.guesses, track=track.told_as))
        return found

    def _gone(self, moment: Moment, since_s: float) -> list[Track]:
        """The cards gone that long while the others, at least as many, lie on."""
        gone = [t for t in self.cards if not t.lies]
        if len(gone) > max(1, len(self.cards) // 2):
            return []
        return [t for t in gone if t.gone_at is not None and moment.t - t.gone_at >= since_s]

    def _replaced(self, fresh: list[Track], moment: Moment) -> list[Observation]:
        """Tell the cards taken back whose players have now laid others."""
        gone = self._gone(moment, 0.0)
        rest = [track for track in self.cards if all(track is not other for other in gone)]
        tracks = [*rest, *fresh][:4]
        if not gone or not fresh:
            return []
        seats = self._read(tracks).seats[len(rest) :]
        return self._retract([track for track in gone if track.seat in seats], moment)

    def _retract(self, gone: list[Track], moment: Moment) -> list[Observation]:
        found: list[Observation] = []
        for track in gone:
            self.cards.remove(track)
            self.names.pop(track.told or "", None)
            track.role = "shown"
            event = camera_event("retract", moment.t, seat=track.seat, card=track.told)
            found.append(Observation(event, track=track.told_as))
        return found

    def take_name_back(self, name: str, moment: Moment) -> Observation:
        """Tell as unknown a card under whose name another is seen now; its own views leave its name open."""
        track = self.names.pop(name)
        track.told = "Xx"
        verdict = track.votes.verdict()
        event = camera_event("correct", moment.t, set={"card": "Xx"})
        return Observation(event, guesses=() if verdict is None else verdict.guesses, track=track.told_as)

    def _play(
        self, track: Track, verdict: Verdict, known: bool, seat: str, sure_of_seat: float, moment: Moment
    ) -> Observation:
        card = verdict.card if known else "Xx"
        track.role, track.seat, track.told, track.sure = "play", seat, card, verdict.probability
        track.told_as = track.number
        self.cards.append(track)
        self.last_told = moment.t
        if known:
            self.names[card] = track
        if sure_of_seat > SURELY:
            self._places_sure.append((seat, track))
        confidence = round(verdict.probability * min(1.0, sure_of_seat + 0.2), 3)
        event = camera_event("play", moment.t, seat=seat, card=card, confidence=confidence)
        return Observation(event, round(track.rested_at, 3), guesses=verdict.guesses, track=track.told_as)

    def _told_in_order(
        self, early: list[tuple[Track, str]], late: Track, play: Observation, moment: Moment
    ) -> list[Observation]:
        """Put right that cards were told too early: their reports become those of the cards that belong there.

        `early` are these cards with their seats, `late` the one laid before them, whose report is `play`.
        """
        reports = [*(track.told_as for track, _ in early), late.number]
        for track, seat in early:
            track.seat = seat
        line = [late, *(track for track, _ in early)]
        found: list[Observation] = []
        for track, report in zip(line, reports, strict=True):
            track.told_as = report
            facts = {"seat": track.seat, "card": track.told}
            found.append(Observation(camera_event("correct", moment.t, set=facts), track=report))
        last = line[-1]
        event = {**play.event, "seat": last.seat, "card": last.told, "confidence": round(last.sure, 3)}
        found[-1] = replace(play, event=event, t_rest=round(last.rested_at, 3), track=late.number)
        self.cards.remove(late)
        self.cards.insert(self.cards.index(line[1]), late)
        return found

    def _given_anew(self, tracks: list[Track], reading: TrickReading, moment: Moment) -> list[Observation]:
        """Tell the cards that turn out to be another player's than was told."""
        found: list[Observation] = []
        for track, seat in zip(tracks, reading.seats, strict=True):
            if track.role == "play" and track.seat is not None and track.seat != seat:
                track.seat = seat
                found.append(Observation(camera_event("correct", moment.t, set={"seat": seat}), track=track.told_as))
        return found

    def _collected_too_small(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Weigh a trick once more that was collected with a card missing: it may have lain under another player's.

        What could be either of two players' card is told as unknown, for it must prove nothing.
        """
        if self.is_full(expects) or not self.cards:
            return []
        players_known = expects.trump is not None or self.turned > 0
        reading = self._read(self.cards, expects.sitting_out, over=players_known and not self.unwatched)
        found = self._given_anew(self.cards, reading, moment)
        for track, sure in zip(self.cards, reading.sure, strict=True):
            if sure < ANYBODY and track.told != "Xx":
                guess = ((track.told or "Xx", round(track.sure, 4)),)
                event = camera_event("correct", moment.t, set={"card": "Xx"}, confidence=round(sure, 3))
                found.append(Observation(event, guesses=guess, track=track.told_as))
                track.told = "Xx"
        return found

    def _read(self, tracks: list[Track], sitting_out: frozenset[str] = frozenset(), over: bool = False) -> TrickReading:
        laid = [LaidCard(self._marks[t.number], t.rested_at, t.seat if t.role == "play" else None) for t in tracks]
        return read_trick(laid, self._due, self._not_playing() | sitting_out, over)

    def _not_playing(self) -> frozenset[str]:
        """The seats of which no card was seen while the others played whole tricks."""
        return frozenset(SEATS) - self._players_seen if self.turned and len(self._players_seen) >= 3 else frozenset()

    def _weigh(self, track: Track, expects: "Expectation") -> Marks:
        if track.glimpsed is None:
            blocks = self._gate.blocks_of(track.corners)
            arm = self._arms.who_reached(blocks, track.rested_at - REACH_S, track.rested_at + 0.2)
        else:
            blocks = self._gate.blocks_of(track.glimpsed)
            arm = self._arms.who_reached(blocks, track.first_seen - 0.2, track.first_seen + 0.1)
        return self._seats.marks(Evidence(self._place(track), self._tilt(track), arm, expects.sitting_out))

    def _leader(self, expects: "Expectation") -> str | None:
        if expects.phase == "play":
            return expects.turn
        if self.turned == 0 and expects.dealer is not None:
            seat = next_seat(expects.dealer)
            return next_seat(seat) if seat in expects.sitting_out else seat
        return None

    def _place(self, track: Track) -> np.typing.NDArray[np.float32]:
        return np.asarray(self._geometry.to_table(track.middle[None])[0], np.float32)

    def _tilt(self, track: Track) -> float:
        corners = self._geometry.to_table(track.corners)
        first, second = corners[1] - corners[0], corners[2] - corners[1]
        long = first if np.linalg.norm(first) > np.linalg.norm(second) else second
        return float(math.atan2(abs(float(long[0])), abs(float(long[1]))))

    def _rest_lies_open(self, moment: Moment) -> bool:
        """Whether the trick's other cards are there to be seen, with no hand on any of them."""
        for track in self.cards:
            if track.lies:
                place = self._gate.blocks_of(track.corners)
                if track.missed or (moment.moving & place).any():
                    return False
        return True
