"""What the cards on the table mean for the hand that is played: which begin a hand, which are plays, which neither."""

from typing import TYPE_CHECKING, Final

from vision.geometry import TableGeometry
from vision.watcher.arms import ArmWatch
from vision.watcher.attention import BETTER
from vision.watcher.look_back import LookBack
from vision.watcher.motion import Moment, MotionGate
from vision.watcher.names import Verdict
from vision.watcher.no_plays import ALONE_FAR, KITTY_FAR, distance, set_apart
from vision.watcher.observation import Observation
from vision.watcher.seats import SeatSense
from vision.watcher.table import CardTable
from vision.watcher.tracks import Track
from vision.watcher.trick import OpenTrick
from vision.watcher.upcards import UpcardWatch, was_clear

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
OVERTAKEN_S: Final = 0.4
OVERTAKEN_VIEWS: Final = 3
"""An unclear card that came to rest before a clear one is told after so long, that the order may be right."""
DOUBTFUL_NAME: Final = 0.8
CROWDED: Final = 0.6
CROWDED_CLEAR: Final = (4, 0.95)
"""What it takes for a card of which more than this share lies where others lie."""
FAR_CLEAR: Final = 0.9
FAR_LEAD_S: Final = 0.4
OVER: Final = frozenset({"idle", "hand_over", "game_over"})
TRICKS: Final = 5
UNSEEN: Final = 3
"""So many cards of a hand may have been missed when its five tricks are over."""
DEALING_S: Final = 6.0
"""Cards are not gathered, shuffled and dealt faster than this."""


class HandWatch:
    """Follows one hand after the other from the cards' comings and goings."""

    def __init__(
        self, gate: MotionGate, geometry: TableGeometry, table: CardTable, arms: ArmWatch, look_back: LookBack
    ) -> None:
        self._geometry = geometry
        self._table = table
        self._look_back = look_back
        self.seats = SeatSense()
        self.upcards = UpcardWatch(gate, geometry, table, arms)
        self._open = OpenTrick(gate, geometry, table, arms, self.seats)
        self._deck: frozenset[str] = frozenset()
        self._hand: int | None = None
        self.dealer_button: str | None = None

    @property
    def trick(self) -> list[Track]:
        """The cards of the open trick."""
        return self._open.cards

    @property
    def clearing(self) -> bool:
        """Whether some but not all cards of the trick have left the table."""
        return any(not track.lies or (track.missed and track.glimpsed is None) for track in self.trick)

    def move(self, geometry: TableGeometry, arms: ArmWatch) -> None:
        """Go on with a table that the camera now sees from elsewhere."""
        self._geometry = geometry
        self.seats = SeatSense()
        self.upcards.move(geometry, arms)
        self._open.move(geometry, arms, self.seats)

    def was_blind(self) -> None:
        """The open trick was not watched all the time: cards may have been laid unseen."""
        self._open.unwatched = True

    def look(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Say what has happened up to this moment."""
        self._follow_referee(expects)
        found = self._collected(moment, expects)
        found += self._open.taken_back(moment, expects)
        fresh = [t for t in self._table.lying if t.face == "up" and t.role == "new"]
        set_apart(fresh, self._table.lying, self._table.card_height, self._deck, expects, self._geometry, self.seats)
        fresh = sorted((t for t in fresh if t.role == "new"), key=lambda t: (t.rested_at, t.number))
        if self._between_hands(fresh, expects):
            upcard = self.upcards.find(fresh, moment, expects, self.dealer_button)
            if upcard:
                self._begin()
                self._hand = None
            return found + upcard
        found += self._plays(fresh, moment, expects)
        found += self._open.better_named(frozenset(expects.possible or self._deck), self._deck, moment)
        return found + self.upcards.discarded(moment, expects)

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
        self._open.begin_hand()

    def _between_hands(self, fresh: list[Track], expects: "Expectation") -> bool:
        players, begun = 4 - len(expects.sitting_out), bool(self._open.names)
        seen_enough = len(self._open.names) >= TRICKS * players - UNSEEN or expects.phase in OVER
        if self._open.turned >= TRICKS and seen_enough:
            return True
        if expects.phase in OVER:
            playing_on = begun and expects.phase != "idle"
            return not playing_on or any(self._belongs_to_next_hand(track) for track in fresh)
        if begun:
            return False
        if expects.upcard is None:
            return expects.phase in {"deal", "bidding_1"}
        return any(self._is_dealt_anew(track) for track in fresh)

    def _belongs_to_next_hand(self, track: Track) -> bool:
        """Whether a card seen when the hand is over, but not played to its end, is the next upcard."""
        verdict = track.votes.verdict(self._deck)
        if verdict is None or track.sightings < 2 or track.missed or not was_clear(track, verdict.card):
            return False
        far = distance(track, self._geometry, self.seats)
        again = verdict.card in self._open.names and verdict.probability > 0.9 and far > KITTY_FAR
        on_kitty = far > KITTY_FAR and self.upcards.on_kitty(track)
        pause = track.first_seen - self._open.last_told > DEALING_S and far > ALONE_FAR
        return again or on_kitty or pause

    def _is_dealt_anew(self, track: Track) -> bool:
        """Whether a card is turned up on a kitty though no card of the last deal was played: dealt again."""
        if track.sightings < 2 or self.upcards.lies or not self.upcards.on_kitty(track):
            return False
        if self.upcards.kitty_lies or self.upcards.seen_until > track.first_seen - DEALING_S:
            return False
        return distance(track, self._geometry, self.seats) > ALONE_FAR and not self.upcards.was_near(track)

    def _plays(self, fresh: list[Track], moment: Moment, expects: "Expectation") -> list[Observation]:
        """Tell the cards that are plays, in the order in which they came to rest."""
        found: list[Observation] = []
        ready: list[tuple[Track, Verdict, bool]] = []
        pending: list[Track] = []
        for track in fresh:
            verdict = track.votes.verdict(self._still_possible(expects), self._deck)
            if verdict is None:
                continue
            clear = self._clear(track, verdict)
            if self._covers_nothing_yet(track, clear):
                continue
            if not clear and not self._is_unclear_for_good(track, moment):
                pending.append(track)
                continue
            if self._far_lead_may_be_a_claim(track, moment) or self._is_dealt(track, verdict, expects):
                continue
            if self.trick and not self._open.has_room(moment, expects):
                if not (track.sightings >= UNCLEAR_VIEWS and self._open.is_out_of_sight(track)):
                    continue
                found += self._open.turn(moment, expects)
            if self._bears_a_doubtful_name(track, verdict):
                if track.sightings < COVERING[0]:
                    continue
                found.append(self._open.take_name_back(verdict.card, moment))
            if self._is_shown_again(track, verdict):
                continue
            ready += self._covered_by(track, verdict, expects)
            ready.append((track, verdict, clear or verdict.probability >= LIKELY))
        if ready:
            overtaken = [track for track in pending if self._is_overtaken(track, ready[0][0], moment)]
            if overtaken and moment.t - ready[0][0].rested_at < OVERTAKEN_S:
                return found
            for track in overtaken:
                verdict = track.votes.verdict(self._still_possible(expects), self._deck)
                assert verdict is not None
                ready.append((track, verdict, verdict.probability >= LIKELY))
        return found + self._open.lay(ready, moment, expects)

    def _covered_by(self, track: Track, verdict: Verdict, expects: "Expectation") -> list[tuple[Track, Verdict, bool]]:
        """The card that another player laid at the same time and that lies under this one."""
        if track.looked_under or track.glimpsed is not None or not self._open.several_arms_at(track):
            return []
        track.looked_under = True
        lying = {told.card for other in self._table.lying if (told := other.votes.verdict()) is not None}
        possible = self._still_possible(expects) - lying - {verdict.card}
        views = self._look_back.under(track, verdict.card, possible)
        if not views:
            return []
        below = self._table.add_covered(views, track)
        name = below.votes.verdict(possible, self._deck)
        return [] if name is None else [(below, name, True)]

    def _is_overtaken(self, track: Track, by: Track, moment: Moment) -> bool:
        """Whether an unclear card, surely one, came to rest before another that can be told."""
        return (
            track.rested_at <= by.rested_at
            and track.sightings >= OVERTAKEN_VIEWS
            and moment.t - track.seen_at < OVERTAKEN_S
            and distance(track, self._geometry, self.seats) <= ALONE_FAR
            and self._table.is_like_the_others(track)
            and not self._is_crowded(track)
        )

    def _is_crowded(self, track: Track) -> bool:
        """Whether a card lies mostly where others of the trick lie: it may be parts of those, seen as one."""
        return self._open.share_under(track) > CROWDED

    def _far_lead_may_be_a_claim(self, track: Track, moment: Moment) -> bool:
        """Whether a card that leads far out may be the first of a hand laid down."""
        far = not self.trick and distance(track, self._geometry, self.seats) > ALONE_FAR
        return far and moment.t - track.rested_at < FAR_LEAD_S

    def _is_dealt(self, track: Track, verdict: Verdict, expects: "Expectation") -> bool:
        """Whether a card far out is rather one being dealt: the hand is over, or no view was sure of its face."""
        far = distance(track, self._geometry, self.seats) > ALONE_FAR
        return far and (expects.phase in OVER or track.votes.clearest(verdict.card) < FAR_CLEAR)

    def _is_unclear_for_good(self, track: Track, moment: Moment) -> bool:
        """Whether a card will not become clearer; half a score card at the table's edge is no card of a trick."""
        waited = moment.t - track.rested_at >= UNCLEAR_AFTER_S and track.sightings >= UNCLEAR_VIEWS
        near = distance(track, self._geometry, self.seats) <= ALONE_FAR
        return waited and near and self._table.is_like_the_others(track) and not self._is_crowded(track)

    @staticmethod
    def _covers_nothing_yet(track: Track, clear: bool) -> bool:
        """Whether a card that seems to lie over another may still be that other one, read wrongly."""
        return track.over is not None and track.over.lies and not (clear and track.over.missed >= 2)

    def _is_shown_again(self, track: Track, verdict: Verdict) -> bool:
        """Whether a card was played before, or is the upcard that was turned up; it gets its role then."""
        if verdict.card in self._open.names and verdict.probability > 0.9:
            track.role = "shown"
            return True
        if self.upcards.is_upcard_again(track, verdict.card) and not self._open.names:
            track.role = "upcard"
            return True
        return False

    def _bears_a_doubtful_name(self, track: Track, verdict: Verdict) -> bool:
        """Whether this card surely bears a name under which another was told whose own views do not bear it out."""
        told = self._open.names.get(verdict.card)
        if told is None or verdict.probability < BETTER or distance(track, self._geometry, self.seats) > ALONE_FAR:
            return False
        own = told.votes.verdict()
        return own is None or own.card != verdict.card or own.probability < DOUBTFUL_NAME

    def _still_possible(self, expects: "Expectation") -> frozenset[str]:
        return frozenset(expects.possible or self._deck) - self._open.names.keys()

    def _clear(self, track: Track, verdict: Verdict) -> bool:
        if self._is_crowded(track):
            return track.sightings >= CROWDED_CLEAR[0] and verdict.probability >= CROWDED_CLEAR[1]
        if track.over is not None and track.over.lies:
            return track.sightings >= COVERING[0] and verdict.probability >= COVERING[1]
        return any(track.sightings >= views and verdict.probability >= sure for views, sure in CLEAR)

    def _collected(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        if not self._open.is_collected(moment):
            return []
        return self._swept_away(moment, expects) + self._open.turn(moment, expects)

    def _swept_away(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        """Tell the cards that were collected with the trick before they were clear."""
        if self._open.is_full(expects):
            return []
        first_laid = self.trick[0].rested_at
        last: list[tuple[Track, Verdict, bool]] = []
        for track in self._table.tracks:
            if track.face != "up" or track.role != "new" or track.first_seen < first_laid:
                continue
            verdict = track.votes.verdict(self._still_possible(expects), self._deck)
            if verdict is None or track.sightings < 2 or not self._table.is_like_the_others(track):
                continue
            if track.lies and not track.missed:
                continue
            if self._is_shown_again(track, verdict) or distance(track, self._geometry, self.seats) > ALONE_FAR:
                continue
            last.append((track, verdict, verdict.probability >= LIKELY))
        return self._open.lay(last, moment, expects, at_once=True)
