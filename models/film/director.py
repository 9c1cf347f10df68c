"""Stages one hand after another: deal, upcard, calls, plays, tricks, cards gathered."""

from dataclasses import dataclass, field

from models.film.dealing import Dealing
from models.film.fans import Fans
from models.film.game import Call, HandScript, after
from models.film.layout import FACING, OUTWARD, RIGHTWARD
from models.film.levels import Level
from models.film.mishaps import Mishaps
from models.film.moves import Mover
from models.film.showing import Showing, lay_open
from models.film.stage import HALF_TURN, LaidCard, Pose


@dataclass
class Director:
    """Directs the mover through scripted hands; `now` is how far the film has come.

    `score_cards`: for each side the score card that is moved when it scores, and the player who does it. `fans`: the
    cards that players hold in sight, None where they hold them out of it. `showing`: cards shown that are no plays.
    """

    mover: Mover
    level: Level
    score_cards: dict[str, tuple[str, str]] = field(default_factory=dict)
    fans: Fans | None = None
    showing: Showing | None = None
    now: float = 0.6

    def hand(self, script: HandScript, number: int) -> None:
        """One hand from the deal to the cards gathered up."""
        rng = self.mover.rng
        dealing, mishaps = Dealing(self.mover), Mishaps(self.mover, self.level)
        if self.showing is not None and number == 0:
            self.now = self.showing.first_jack(script.dealer, self.now)
        self.now = dealing.deal(script, self.now)
        self.now = dealing.turn_up(script, self.now)
        if script.thrown_in is not None:
            self._throw_in(script.thrown_in, script)
            return
        self._bid(script, dealing)
        if self.showing is not None:
            self.now = self.showing.poor_hand(script, self.now)
        if self.fans is not None:
            self.fans.pick_up([seat for seat in "NESW" if seat not in script.sitting_out], self.now)
        piles = dict.fromkeys("NESW", 0)
        moments = mishaps.moments(len(script.tricks))
        for trick, played in enumerate(script.tricks, 1):
            for place, (seat, card) in enumerate(played.plays):
                on_table = [name for _, name in played.plays[:place]]
                if (trick, place) in moments:
                    self.now = mishaps.happen(moments[trick, place], self.now, seat)
                if rng.random() < self.level.take_back and trick < len(script.tricks):
                    self._take_back(script, seat, number, trick)
                self._play(seat, card, number, trick, on_table, mishaps)
            self._collect(script, trick, piles)
        if self.fans is not None:
            self.fans.lay_aside(self.now)
        if script.claim:
            self._claim(script)
        self._keep_score(script)
        self._gather(script)

    def _bid(self, script: HandScript, dealing: Dealing) -> None:
        rng = self.mover.rng
        for place, call in enumerate(script.calls):
            if place == 4:
                self.now = dealing.turn_down(script, self.now + 0.1)
            self.now += rng.uniform(*self.level.call_s)
            self._say(call)
        if script.discard is not None:
            self.now = dealing.pick_up(script, self.now)
        elif script.picked_up:
            self.now = dealing.turn_down(script, self.now + 0.1)
        if script.lone_defender is not None:
            self.now += rng.uniform(*self.level.call_s)
            self.mover.stage.tell(self.now, "defend_alone", "phone", seat=script.lone_defender)
        for seat in script.sitting_out:
            exposed = self.level.name != "calm" and rng.random() < 0.2
            self.now = max(self.now, dealing.fold(script, seat, self.now + 0.2, exposed))

    def _throw_in(self, seat: str, script: HandScript) -> None:
        """A player shows a hand too poor to be played, and everybody gives the cards back."""
        mover, cards = self.mover, list(script.dealt[seat])
        start = lay_open(mover, mover.rng, seat, cards, self.now)
        mover.stage.tell(start + 1.0, "throw_in", "phone", seat=seat, reason="nines_tens", cards=cards)
        self.now = start + float(mover.rng.uniform(2.0, 3.5))
        self._gather(script)

    def _say(self, call: Call) -> None:
        extra: dict[str, object] = {"alone": True} if call.alone else {}
        self.mover.stage.tell(self.now, "call", "phone", seat=call.seat, call=call.call, **extra)

    def _play(
        self, seat: str, card: str, number: int, trick: int, on_table: list[str], mishaps: Mishaps | None = None
    ) -> None:
        mover, rng, stage, level = self.mover, self.mover.rng, self.mover.stage, self.level
        start = self.now + rng.uniform(*level.think_s)
        previous = stage.plays[-1].still_s if on_table else 0.0
        if on_table and rng.random() < level.together:
            start = previous - rng.uniform(0.0, 0.5)
        start = max(start, mover.free_at(seat) + 0.05, previous - 0.45)
        spot = mover.layout.play_spot(seat, rng)
        if on_table and rng.random() < level.cover:
            under = stage.where(on_table[-1], previous + 0.01)
            spot = Pose(under.x + rng.normal(0, 3), under.y + rng.normal(0, 3), 0, under.angle + rng.normal(0, 0.04))
        still, gone = mover.lay(seat, card, start, spot, not_before=previous + 0.07)
        if self.fans is not None:
            self.fans.play(seat, start)
        stage.plays.append(LaidCard(number, trick, seat, card, still))
        stage.tell(still, "play", seat=seat, card=card)
        if mishaps is not None:
            mishaps.push(on_table, still)
            mishaps.gesture(still, seat)
        self.now = still + rng.uniform(0.0, max(0.0, gone - still))

    def _take_back(self, script: HandScript, seat: str, number: int, trick: int) -> None:
        """A wrong card laid, seen, and taken back into the hand."""
        later = [card for played in script.tricks[trick:] for who, card in played.plays if who == seat]
        if not later:
            return
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        card = str(rng.choice(later))
        self._play(seat, card, number, trick, [])
        play = stage.plays[-1]
        start = max(self.now, mover.free_at(seat)) + rng.uniform(0.5, 1.5)
        play.until_s, play.taken_back = start, True
        gone, _ = mover.take(seat, [card], start, None)
        stage.tell(gone, "retract", seat=seat, card=card)
        self.now = gone + rng.uniform(0.2, 0.8)

    def _collect(self, script: HandScript, trick: int, piles: dict[str, int]) -> None:
        mover, rng, stage, level = self.mover, self.mover.rng, self.mover.stage, self.level
        played = script.tricks[trick - 1]
        cards = [card for _, card in played.plays]
        taker = played.winner
        partner = after(taker, 2)
        if partner not in script.sitting_out and rng.random() < level.partner_collects:
            taker = partner
        start = self.now + rng.uniform(*level.look_s)
        if rng.random() >= level.hasty_collect:
            start = max(start, *(mover.free_at(seat) for seat in "NESW"))
        last = max(play.still_s for play in stage.plays if play.card in cards)
        start = max(start, last + 0.45, mover.free_at(taker) + 0.05)
        spot = mover.layout.pile_spot(played.winner, piles[played.winner], script.dealer)
        piles[played.winner] += 1
        put, gone = mover.take(taker, cards, start, spot)
        swept = mover.swept_s
        for play in stage.plays:
            if play.until_s == float("inf"):
                play.until_s = swept
        stage.tell(put, "turn_trick", winner=played.winner)
        self.now = put + rng.uniform(0.1, gone - put)

    def _claim(self, script: HandScript) -> None:
        """The rest of a hand laid down face up."""
        assert script.claim is not None
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        seat, cards = script.claim
        away = mover.layout.hand_spot(seat) - OUTWARD[seat] * 70
        home = mover.layout.home(seat)
        t = max(self.now, mover.free_at(seat)) + rng.uniform(0.6, 1.2)
        for number, card in enumerate(cards):
            place = away + RIGHTWARD[seat] * (number - len(cards) / 2) * rng.uniform(20, 30)
            stage.thing(card).track.appear(t, Pose(home[0], home[1], 40, FACING[seat]))
            stage.raise_to_top(card, t)
            angle = FACING[seat] + rng.normal(0, 0.08)
            stage.thing(card).track.move(t, t + 0.6, Pose(place[0], place[1], 0, angle), 10)
        mover.enter(seat, t, t + 0.6, away + OUTWARD[seat] * 30, 5, "lay")
        mover.leave(seat, t + 0.8, t + 1.2)
        stage.tell(t + 1.0, "claim_tricks", "phone", seat=seat, tricks=len(cards), cards=list(cards))
        self.now = t + 2.2

    def _keep_score(self, script: HandScript) -> None:
        """The side that scored moves its score card a little."""
        for side, points in script.points.items():
            if points == 0 or side not in self.score_cards:
                continue
            card, seat = self.score_cards[side]
            mover, rng = self.mover, self.mover.rng
            t = max(self.now, mover.free_at(seat)) + rng.uniform(0.3, 0.8)
            here = mover.stage.where(card, t)
            mover.enter(seat, t, t + 0.5, here.at, 4, "lay")
            mover.nudge(card, t + 0.55, t + 0.9, rng.normal(0, 9, 2), rng.normal(0, 0.15))
            mover.leave(seat, t + 0.95, t + 1.4)
            self.now = t + 1.2

    def _gather(self, script: HandScript) -> None:
        """Everybody pushes the cards to the middle, the next dealer pulls them in."""
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        seat = after(script.dealer)
        t = max(self.now, *(mover.free_at(who) for who in "NESW")) + rng.uniform(0.8, 1.6)
        lying = [name for name, thing in stage.things.items() if thing.dealt and thing.track.at(t) is not None]
        groups: dict[str, list[str]] = {}
        for name in lying:
            place = stage.where(name, t).at
            nearest = max((float(place @ way), who) for who, way in OUTWARD.items())[1]
            groups.setdefault(nearest, []).append(name)
        middle = -OUTWARD[seat] * 10
        for who, names in groups.items():
            if who != seat:
                spot = Pose(middle[0], middle[1], 0, FACING[seat] + rng.normal(0, 0.3), HALF_TURN)
                mover.take(who, names, t, spot)
        t = max(mover.free_at(who) for who in "NESW") - 0.2
        done, _ = mover.take(seat, lying, max(t, mover.free_at(seat) + 0.05), None)
        self.now = done + rng.uniform(0.5, 1.0)
