"""Stages one hand after another: deal, upcard, calls, plays, tricks, cards gathered."""

from dataclasses import dataclass, replace

import numpy as np

from models.film.game import Call, HandScript, after, side
from models.film.layout import FACING, OUTWARD, RIGHTWARD
from models.film.levels import Level
from models.film.moves import Mover
from models.film.stage import HALF_TURN, LaidCard, Pose


@dataclass
class Director:
    """Directs the mover through scripted hands; `now` is how far the film has come."""

    mover: Mover
    level: Level
    now: float = 0.6

    def hand(self, script: HandScript, number: int) -> None:
        """One hand from the deal to the cards gathered up."""
        self._deal(script)
        self._bid(script)
        piles = dict.fromkeys("NESW", 0)
        for trick, played in enumerate(script.tricks, 1):
            cards: list[str] = []
            for seat, card in played.plays:
                self._play(seat, card, number, trick, [name for _, name in played.plays[: len(cards)]])
                cards.append(card)
            self._collect(script, played.winner, cards, piles, number, trick)
        if script.claim:
            self._claim(script)
        self._gather(script)

    def _deal(self, script: HandScript) -> None:
        mover, rng, stage, layout = self.mover, self.mover.rng, self.mover.stage, self.mover.layout
        dealer = script.dealer
        stage.tell(self.now, "deal", dealer=dealer)
        kitty = layout.kitty_spot(dealer)
        known = {card for cards in script.dealt.values() for card in cards} | {script.upcard}
        rest = [f"kitty{i}" for i in range(3)]
        assert len(known) == 21
        deck = kitty + RIGHTWARD[dealer] * rng.normal(0, 8)
        start = float(self.now)
        piled = [*rest, script.upcard, *(card for cards in script.dealt.values() for card in cards)]
        for card in piled:
            home = layout.home(dealer)
            stage.thing(card).track.appear(start, Pose(home[0], home[1], 40, FACING[dealer], HALF_TURN))
            stage.raise_to_top(card, start)
            jitter = rng.normal(0, 0.8, 2)
            spot = Pose(deck[0] + jitter[0], deck[1] + jitter[1], 0, FACING[dealer] + rng.normal(0, 0.02), HALF_TURN)
            stage.thing(card).track.move(start, start + 0.6, spot, 10)
            mover.hand(dealer).holds.append((start, start + 0.6, card, False))
        mover.enter(dealer, start, start + 0.6, deck, 8, "grip")
        t: float = start + 0.7
        first = [3, 2, 3, 2] if rng.random() < 0.5 else [2, 3, 2, 3]
        for around in range(2):
            for step in range(4):
                seat = after(dealer, step + 1)
                count = first[step] if around == 0 else 5 - first[step]
                begin = 0 if around == 0 else first[step]
                t = self._deal_packet(dealer, seat, list(script.dealt[seat][begin : begin + count]), t, deck)
        mover.leave(dealer, t, t + 0.4)
        taken = t
        for step in range(4):
            seat = after(dealer, step + 1)
            begin = t + (0.5 if seat == dealer else 0.0) + rng.uniform(0, 0.4)
            done, _ = mover.take(seat, list(script.dealt[seat]), begin, None)
            taken = max(taken, done)
        self.now = taken + 0.15
        self._turn_up(script)

    def _deal_packet(self, dealer: str, seat: str, cards: list[str], t: float, deck: np.ndarray) -> float:
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        spot = mover.layout.hand_spot(seat)
        step = rng.uniform(0.3, 0.42)
        fly = deck + (spot - deck) * rng.uniform(0.35, 0.6)
        mover.hand(dealer).track.move(t, t + step * 0.55, Pose(fly[0], fly[1], 25))
        mover.hand(dealer).track.move(t + step * 0.55, t + step, Pose(deck[0], deck[1], 8))
        for card in cards:
            jitter = rng.normal(0, 7, 2)
            stage.raise_to_top(card, t)
            end = Pose(spot[0] + jitter[0], spot[1] + jitter[1], 0, FACING[seat] + rng.normal(0, 0.25), HALF_TURN)
            stage.thing(card).track.move(t, t + step * 1.1, end, 20, "slide")
        return float(t + step)

    def _turn_up(self, script: HandScript) -> None:
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        dealer, card, t = script.dealer, script.upcard, max(self.now, self.mover.free_at(script.dealer) + 0.05)
        here = stage.where(card, t)
        mover.enter(dealer, t, t + 0.4, here.at, 5, "lay")
        t += 0.45
        stage.raise_to_top(card, t)
        spot = replace(here, x=here.x + rng.normal(0, 4), y=here.y + rng.normal(0, 4), flip=0.0)
        stage.thing(card).track.move(t, t + 0.35, spot, 40)
        mover.hand(dealer).track.move(t, t + 0.35, Pose(here.x, here.y, 30), 30)
        mover.leave(dealer, t + 0.4, t + 0.8)
        stage.tell(t + 0.35, "upcard", card=card)
        self.now = t + 0.8 + rng.uniform(0.3, 0.8)

    def _bid(self, script: HandScript) -> None:
        stage, rng = self.mover.stage, self.mover.rng
        for place, call in enumerate(script.calls):
            if place == 4:
                self._turn_down(script)
            self.now += rng.uniform(*self.level.call_s)
            self._say(call)
        if not script.picked_up:
            if script.alone:
                self._fold(script)
            return
        if script.sitting_out == script.dealer:
            self._turn_down(script)
        else:
            self._pick_up(script)
        if script.alone:
            self._fold(script)
        assert stage

    def _say(self, call: Call) -> None:
        extra: dict[str, object] = {"alone": True} if call.alone else {}
        self.mover.stage.tell(self.now, "call", "phone", seat=call.seat, call=call.call, **extra)

    def _turn_down(self, script: HandScript) -> None:
        mover, stage = self.mover, self.mover.stage
        dealer, card, t = script.dealer, script.upcard, self.now + 0.1
        here = stage.where(card, t)
        mover.enter(dealer, t, t + 0.45, here.at, 5, "lay")
        t += 0.5
        stage.thing(card).track.move(t, t + 0.35, replace(here, flip=HALF_TURN), 40)
        mover.hand(dealer).track.move(t, t + 0.35, Pose(here.x, here.y, 30), 30)
        mover.leave(dealer, t + 0.4, t + 0.8)
        self.now = t + 0.8

    def _pick_up(self, script: HandScript) -> None:
        mover, stage, rng = self.mover, self.mover.stage, self.mover.rng
        dealer, t = script.dealer, self.now + rng.uniform(0.1, 0.5)
        gone, _ = mover.take(dealer, [script.upcard], t, None)
        assert script.discard is not None
        stage.thing(script.discard)
        kitty = mover.layout.kitty_spot(dealer)
        spot = Pose(kitty[0] + rng.normal(0, 12), kitty[1] + rng.normal(0, 12), 0, FACING[dealer] + rng.normal(0, 0.3))
        name = f"discard{len(stage.things)}"
        still, self.now = mover.lay(dealer, name, gone + rng.uniform(0.4, 1.2), spot, face_up=False)
        stage.tell(still, "discard", seat=dealer)

    def _fold(self, script: HandScript) -> None:
        """The lone maker's partner puts the cards away, face down in front."""
        mover, stage, rng = self.mover, self.mover.stage, self.mover.rng
        seat = script.sitting_out
        assert seat is not None
        away = mover.layout.hand_spot(seat) - OUTWARD[seat] * 42 - RIGHTWARD[seat] * rng.normal(0, 25)
        names = [f"folded{i}-{len(stage.things)}" for i in range(5)]
        t, last = self.now + 0.2, self.now
        for name in names:
            jitter = rng.normal(0, 5, 2)
            spot = Pose(away[0] + jitter[0], away[1] + jitter[1], 0, FACING[seat] + rng.normal(0, 0.12), HALF_TURN)
            home = mover.layout.home(seat)
            stage.thing(name).track.appear(t, Pose(home[0], home[1], 40, FACING[seat], HALF_TURN))
            stage.raise_to_top(name, t)
            stage.thing(name).track.move(t, t + 0.6, spot, 10)
        mover.enter(seat, t, t + 0.6, away + OUTWARD[seat] * 30, 5, "grip")
        mover.leave(seat, t + 0.7, t + 1.1)
        last = t + 1.1
        self.now = max(self.now, last)

    def _play(self, seat: str, card: str, number: int, trick: int, on_table: list[str]) -> None:
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        start = max(self.now + rng.uniform(*self.level.think_s), mover.free_at(seat) + 0.05)
        spot = mover.layout.play_spot(seat, rng)
        still, gone = mover.lay(seat, card, start, spot)
        stage.plays.append(LaidCard(number, trick, seat, card, still))
        stage.tell(still, "play", seat=seat, card=card)
        self.now = still + rng.uniform(0.0, gone - still)
        assert on_table is not None

    def _collect(
        self, script: HandScript, winner: str, cards: list[str], piles: dict[str, int], number: int, trick: int
    ) -> None:
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        assert trick + number > 0
        keeper = winner
        start = max(self.now + rng.uniform(*self.level.look_s), *(mover.free_at(seat) for seat in "NESW"))
        for play in stage.plays:
            if play.until_s == float("inf"):
                play.until_s = start
        spot = mover.layout.pile_spot(keeper, piles[keeper], script.dealer)
        piles[keeper] += 1
        put, gone = mover.take(keeper, cards, start, spot)
        stage.tell(put, "turn_trick", winner=winner)
        self.now = put + rng.uniform(0.1, gone - put)
        assert side(keeper) == side(winner)

    def _claim(self, script: HandScript) -> None:
        assert script.claim is not None
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        seat, cards = script.claim
        away = mover.layout.hand_spot(seat) - OUTWARD[seat] * 70
        t = self.now + rng.uniform(0.6, 1.2)
        for number, card in enumerate(cards):
            place = away + RIGHTWARD[seat] * (number - len(cards) / 2) * rng.uniform(20, 30)
            home = mover.layout.home(seat)
            stage.thing(card).track.appear(t, Pose(home[0], home[1], 40, FACING[seat]))
            stage.raise_to_top(card, t)
            stage.thing(card).track.move(
                t, t + 0.6, Pose(place[0], place[1], 0, FACING[seat] + rng.normal(0, 0.08)), 10
            )
        mover.enter(seat, t, t + 0.6, away + OUTWARD[seat] * 30, 5, "lay")
        mover.leave(seat, t + 0.8, t + 1.2)
        stage.tell(t + 1.0, "claim_tricks", "phone", seat=seat, tricks=len(cards))
        self.now = t + 2.2

    def _gather(self, script: HandScript) -> None:
        """The next dealer pulls all the cards in."""
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        seat = after(script.dealer)
        t = self.now + rng.uniform(0.8, 1.6)
        lying = [name for name, thing in stage.things.items() if thing.is_card and thing.track.at(t) is not None]
        groups: dict[str, list[str]] = {}
        for name in lying:
            place = stage.where(name, t).at
            groups.setdefault(max(OUTWARD, key=lambda who: float(place @ OUTWARD[who])), []).append(name)
        middle = -OUTWARD[seat] * 10
        for who, names in groups.items():
            if who == seat:
                continue
            spot = Pose(middle[0], middle[1], 0, FACING[seat] + rng.normal(0, 0.3), HALF_TURN)
            _, _gone = mover.take(who, names, t, spot)
        t = max(mover.free_at(who) for who in "NESW") - 0.2
        done, _ = mover.take(seat, lying, t, None)
        self.now = done + rng.uniform(0.5, 1.0)
