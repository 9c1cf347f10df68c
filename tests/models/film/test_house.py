"""Films of tables with house rules of their own."""

from random import Random

import numpy as np
import pytest

from models.film.camera import TableCamera
from models.film.director import Director
from models.film.game import HandScript, play_hand
from models.film.house import HOUSES, House
from models.film.layout import random_layout
from models.film.levels import LEVELS
from models.film.maker import FilmPlan, random_scripts
from models.film.moves import Mover
from models.film.score import score_film
from models.film.stage import Stage
from models.film.truth import taps_of, truth_of
from referee import Referee, parse_event, parse_rules


def judged(scripts: tuple[HandScript, ...], house: House) -> dict[str, object]:
    """What the referee makes of these hands when it is told everything."""
    referee = Referee.start(parse_rules(house.rules(False)))
    for script in scripts:
        told: list[dict[str, object]] = [
            {"kind": "deal", "dealer": script.dealer},
            {"kind": "upcard", "card": script.upcard},
        ]
        if script.thrown_in:
            cards = list(script.dealt[script.thrown_in])
            told.append({"kind": "throw_in", "seat": script.thrown_in, "reason": "nines_tens", "cards": cards})
        for call in script.calls:
            told.append({"kind": "call", "seat": call.seat, "call": call.call, "alone": call.alone})
        if script.lone_defender:
            told.append({"kind": "defend_alone", "seat": script.lone_defender})
        for trick in script.tricks:
            told += [{"kind": "play", "seat": seat, "card": card} for seat, card in trick.plays]
            told.append({"kind": "turn_trick", "winner": trick.winner})
        if script.claim:
            seat, cards_left = script.claim
            told.append({"kind": "claim_tricks", "seat": seat, "tricks": len(cards_left), "cards": list(cards_left)})
        for event in told:
            referee = referee.apply(parse_event({"by": "phone", "t": 0.0, **event}))
    return referee.state()


@pytest.mark.parametrize("house", [House(), *HOUSES])
def test_the_referee_comes_to_the_results_of_the_films_own_players(house: House) -> None:
    for seed in range(12):
        scripts = random_scripts(FilmPlan(seed, LEVELS["usual"], 2, house=house), benny=False)
        truth = {**truth_of(Stage(), scripts, {}), "plays": []}
        assert score_film(truth, judged(scripts, house)).faults == []


def test_a_pack_of_32_cards_leaves_eleven_under_the_upcard() -> None:
    script = play_hand(Random(3), "N", House(lowest="7").habits(LEVELS["calm"]))
    assert script.left_over == 11
    assert {card[0] for cards in script.dealt.values() for card in cards} & {"7", "8"}


def test_lone_maker_and_lone_defender_play_tricks_of_two_cards() -> None:
    habits = House(alone=1.0, defend=1.0).habits(LEVELS["calm"])
    script = next(hand for seed in range(99) if (hand := play_hand(Random(seed), "E", habits)).lone_defender)
    assert len(script.sitting_out) == 2
    assert all(len(trick.plays) == 2 for trick in script.tricks)


def test_a_hand_thrown_in_is_shown_and_dealt_again_by_the_same_dealer() -> None:
    house = House(throw_in=1.0)
    scripts = random_scripts(FilmPlan(2, LEVELS["calm"], 2, house=house), benny=False)
    rng = np.random.default_rng(1)
    stage = Stage()
    director = Director(Mover(stage, random_layout(TableCamera(1.35, 1000.0), rng, 0.2), rng), LEVELS["calm"])
    for number, script in enumerate(scripts):
        director.hand(script, number)
    assert scripts[0].dealer == scripts[1].dealer
    assert stage.plays == []
    taps = taps_of(truth_of(stage, scripts, {}), "maker", Random(1))
    assert [(tap["kind"], tap["seat"]) for tap in taps] == [("throw_in", script.thrown_in) for script in scripts]
