"""The cards before the first trick: dealt, the upcard turned, picked up or turned down, a lone maker's partner out."""

from dataclasses import dataclass, replace

import numpy as np

from models.film.game import HandScript, after
from models.film.layout import FACING, OUTWARD, RIGHTWARD
from models.film.moves import Mover
from models.film.stage import HALF_TURN, Pose


@dataclass(frozen=True)
class Dealing:
    """Each method stages one thing from a time on and returns when it is over."""

    mover: Mover

    def deal(self, script: HandScript, t: float) -> float:
        """The pack put down, five cards to each player in two rounds, and the hands picked up."""
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        dealer = script.dealer
        stage.tell(t, "deal", dealer=dealer)
        deck = mover.layout.kitty_spot(dealer) + RIGHTWARD[dealer] * rng.normal(0, 8)
        self._put_pack_down(script, deck, t)
        t += 0.7
        first = (3, 2, 3, 2) if rng.random() < 0.5 else (2, 3, 2, 3)
        for again in (False, True):
            for step, count in enumerate(first):
                seat = after(dealer, step + 1)
                cards = script.dealt[seat][count:] if again else script.dealt[seat][:count]
                t = self._deal_packet(dealer, seat, list(cards), t, deck)
        mover.leave(dealer, t, t + 0.4)
        taken = t
        for step in range(4):
            seat = after(dealer, step + 1)
            start = t + (0.5 if seat == dealer else 0.0) + rng.uniform(0, 0.4)
            done, _ = mover.take(seat, list(script.dealt[seat]), start, None)
            taken = max(taken, done)
        return taken + 0.15

    def turn_up(self, script: HandScript, t: float) -> float:
        """The top card of the kitty turned face up."""
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        dealer, card = script.dealer, script.upcard
        t = max(t, mover.free_at(dealer) + 0.05)
        here = stage.where(card, t)
        shift = rng.normal(0, 4, 2)
        shown = replace(here, x=here.x + shift[0], y=here.y + shift[1], flip=0.0)
        self._turn(script, shown, t)
        stage.tell(t + 0.8, "upcard", card=card)
        return t + 1.25 + float(rng.uniform(0.3, 0.8))

    def turn_down(self, script: HandScript, t: float) -> float:
        """The upcard turned face down again."""
        self._turn(script, replace(self.mover.stage.where(script.upcard, t), flip=HALF_TURN), t)
        return t + 1.25

    def pick_up(self, script: HandScript, t: float) -> float:
        """The dealer takes the upcard and lays another card face down on the kitty."""
        mover, stage, rng = self.mover, self.mover.stage, self.mover.rng
        dealer = script.dealer
        gone, _ = mover.take(dealer, [script.upcard], t + rng.uniform(0.1, 0.5), None)
        kitty = mover.layout.kitty_spot(dealer)
        aside = rng.normal(0, 12, 2)
        spot = Pose(kitty[0] + aside[0], kitty[1] + aside[1], 0, FACING[dealer] + rng.normal(0, 0.3))
        name = f"discard{len(stage.things)}"
        still, over = mover.lay(dealer, name, gone + rng.uniform(0.4, 1.2), spot, face_up=False)
        stage.tell(still, "discard", seat=dealer)
        return over

    def fold(self, script: HandScript, seat: str, t: float, exposed: bool) -> float:
        """Who sits out puts the cards down in front: closed, or face up in a fan."""
        mover, stage, rng = self.mover, self.mover.stage, self.mover.rng
        away = mover.layout.hand_spot(seat) - OUTWARD[seat] * 45 - RIGHTWARD[seat] * rng.normal(0, 20)
        held = [card for card in script.dealt[seat] if card != script.discard]
        home = mover.layout.home(seat)
        for number, card in enumerate(held):
            name = card if exposed else f"folded-{seat}{number}"
            place = away + RIGHTWARD[seat] * (number - 2) * (24 if exposed else 0) + rng.normal(0, 4, 2)
            flip = 0.0 if exposed else HALF_TURN
            stage.thing(name).track.appear(t, Pose(home[0], home[1], 40, FACING[seat], flip))
            stage.raise_to_top(name, t)
            angle = FACING[seat] + rng.normal(0, 0.1) + (number - 2) * (0.08 if exposed else 0)
            stage.thing(name).track.move(t, t + 0.6, Pose(place[0], place[1], 0, angle, flip), 10)
        mover.enter(seat, t, t + 0.6, away + OUTWARD[seat] * 30, 5, "grip")
        mover.leave(seat, t + 0.7, t + 1.1)
        return t + 1.1

    def _put_pack_down(self, script: HandScript, deck: np.ndarray, t: float) -> None:
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        dealer, home = script.dealer, self.mover.layout.home(script.dealer)
        pack = [f"kitty{number}" for number in range(script.left_over)]
        pack += [script.upcard, *(card for cards in script.dealt.values() for card in cards)]
        for card in pack:
            stage.thing(card).track.appear(t, Pose(home[0], home[1], 40, FACING[dealer], HALF_TURN))
            stage.raise_to_top(card, t)
            jitter = rng.normal(0, 0.8, 2)
            spot = Pose(deck[0] + jitter[0], deck[1] + jitter[1], 0, FACING[dealer] + rng.normal(0, 0.02), HALF_TURN)
            stage.thing(card).track.move(t, t + 0.6, spot, 10)
            mover.hand(dealer).holds.append((t, t + 0.6, card, False))
        mover.enter(dealer, t, t + 0.6, deck, 8, "grip")

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

    def _turn(self, script: HandScript, end: Pose, t: float) -> None:
        """The dealer's hand turns the upcard over, from `t` to `t` + 1.25."""
        mover, stage = self.mover, self.mover.stage
        dealer, card = script.dealer, script.upcard
        here = stage.where(card, t)
        mover.enter(dealer, t, t + 0.4, here.at, 5, "lay")
        stage.raise_to_top(card, t + 0.45)
        stage.thing(card).track.move(t + 0.45, t + 0.8, end, 40)
        mover.hand(dealer).track.move(t + 0.45, t + 0.8, Pose(end.x, end.y, 30), 30)
        mover.leave(dealer, t + 0.85, t + 1.25)
