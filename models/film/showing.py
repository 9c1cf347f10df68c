"""Cards laid face up that are no plays: the deal for the first jack, and a poor hand shown to the table."""

from dataclasses import dataclass

import numpy as np

from models.film.game import HandScript, after, deck
from models.film.layout import FACING, OUTWARD, RIGHTWARD
from models.film.levels import Level
from models.film.moves import Mover
from models.film.stage import Pose


@dataclass(frozen=True)
class Showing:
    """Shows cards as often as the level says. `rng` is chance of its own, so that other films stay as they were."""

    mover: Mover
    level: Level
    rng: np.random.Generator

    def first_jack(self, dealer: str, t: float) -> float:
        """Cards dealt face up round the table until the dealer of the first hand has a jack, then gathered."""
        if self.rng.random() >= self.level.first_jack:
            return t
        mover, stage = self.mover, self.mover.stage
        pack = deck()
        self.rng.shuffle(pack)
        jacks = [card for card in pack if card[0] == "J"]
        rounds = int(self.rng.integers(1, 3))
        seats = [after(dealer, step) for step in range(1, 4 * rounds + 1)]
        cards = [card for card in pack if card[0] != "J"][: len(seats) - 1] + jacks[:1]
        place = mover.layout.kitty_spot(dealer)
        mover.enter(dealer, t, t + 0.6, place, 8, "grip")
        t += 0.7
        for seat, card in zip(seats, cards, strict=True):
            spot = mover.layout.hand_spot(seat) - OUTWARD[seat] * 60 + self.rng.normal(0, 9, 2)
            way = place + (spot - place) * 0.5
            mover.hand(dealer).track.move(t, t + 0.3, Pose(way[0], way[1], 25))
            mover.hand(dealer).track.move(t + 0.3, t + 0.5, Pose(place[0], place[1], 8))
            stage.thing(card).track.appear(t, Pose(place[0], place[1], 20, FACING[dealer]))
            stage.raise_to_top(card, t)
            end = Pose(spot[0], spot[1], 0, FACING[seat] + self.rng.normal(0, 0.2))
            stage.thing(card).track.move(t, t + 0.4, end, 15, "slide")
            t += 0.55
        mover.leave(dealer, t, t + 0.4)
        gathered = t
        for seat in sorted(set(seats)):
            mine = [card for who, card in zip(seats, cards, strict=True) if who == seat]
            start = max(t + 1.2 + self.rng.uniform(0, 0.5), mover.free_at(seat) + 0.05)
            done, _ = mover.take(seat, mine, start, None)
            gathered = max(gathered, done)
        return gathered + 0.8

    def poor_hand(self, script: HandScript, t: float) -> float:
        """A player shows all five cards, as for a farmer's hand, and takes them up again."""
        if self.rng.random() >= self.level.shown_hand:
            return t
        seat = str(self.rng.choice([seat for seat in "NESW" if seat not in (*script.sitting_out, script.dealer)]))
        cards = list(script.dealt[seat])
        t = lay_open(self.mover, self.rng, seat, cards, t)
        done, _ = self.mover.take(seat, cards, t + self.rng.uniform(2.0, 3.5), None)
        return done + 0.3


def lay_open(mover: Mover, rng: np.random.Generator, seat: str, cards: list[str], t: float) -> float:
    """A player lays all five cards face up in a row before him; returns when he begins to."""
    stage = mover.stage
    home, away = mover.layout.home(seat), mover.layout.hand_spot(seat) - OUTWARD[seat] * 75
    t = max(t, mover.free_at(seat)) + 0.3
    for number, card in enumerate(cards):
        place = away + RIGHTWARD[seat] * (number - 2) * 26
        stage.thing(card).track.appear(t, Pose(home[0], home[1], 40, FACING[seat]))
        stage.raise_to_top(card, t)
        angle = FACING[seat] + (number - 2) * 0.09 + rng.normal(0, 0.04)
        stage.thing(card).track.move(t, t + 0.6, Pose(place[0], place[1], 0, angle), 10)
    mover.enter(seat, t, t + 0.6, away + OUTWARD[seat] * 30, 5, "lay")
    mover.leave(seat, t + 0.8, t + 1.2)
    return t
