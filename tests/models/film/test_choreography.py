"""What happens on a film's table, before anything is drawn."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from models.film.camera import TableCamera
from models.film.director import Director
from models.film.fans import Fans
from models.film.game import SEATS, Habits, HandScript, play_hand
from models.film.layout import random_layout
from models.film.levels import LEVELS
from models.film.moves import Mover
from models.film.showing import Showing
from models.film.stage import Pose, Stage, Track
from models.film.truth import taps_of, truth_of


def staged(level: str, seed: int) -> tuple[Stage, list[HandScript]]:
    """Two hands on a table."""
    rng = np.random.default_rng(seed)
    camera = TableCamera(scale=1.4, distance=1100.0)
    stage = Stage()
    director = Director(Mover(stage, random_layout(camera, rng, 0.5), rng), LEVELS[level])
    habits = Habits(renege=0.5, claim=0.2, alone=0.3)
    scripts = [play_hand(Random(seed * 10 + number), SEATS[number], habits) for number in range(2)]
    for number, script in enumerate(scripts):
        director.hand(script, number)
    return stage, scripts


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("seed", range(6))
def test_each_scripted_card_comes_to_lie_once_in_its_order(level: str, seed: int) -> None:
    stage, scripts = staged(level, seed)
    kept = [play for play in stage.plays if not play.taken_back]
    wanted = [
        (number, trick, seat, card)
        for number, script in enumerate(scripts)
        for trick, played in enumerate(script.tricks, 1)
        for seat, card in played.plays
    ]
    assert [(play.hand, play.trick, play.seat, play.card) for play in kept] == wanted
    assert all(first.still_s < second.still_s for first, second in pairwise(stage.plays))
    assert all(play.still_s < play.until_s for play in stage.plays)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_played_card_lies_in_the_middle_until_its_trick_is_collected(level: str) -> None:
    stage, _ = staged(level, 3)
    for play in stage.plays:
        pose = stage.where(play.card, (play.still_s + play.until_s) / 2)
        assert np.hypot(pose.x, pose.y) < 230
        assert abs(np.cos(pose.flip)) > 0.99


def test_all_cards_are_gathered_when_a_hand_is_over() -> None:
    stage, _ = staged("usual", 1)
    end = max(thing.track.ends for thing in stage.things.values()) + 1
    assert [thing.name for thing in stage.things.values() if thing.dealt and thing.track.at(end)] == []


def test_taps_are_the_calls_after_they_were_said() -> None:
    stage, scripts = staged("usual", 2)
    truth = truth_of(stage, scripts, {})
    said = [event for event in truth["events"] if event["kind"] == "call"]  # type: ignore[attr-defined]
    every = [tap for tap in taps_of(truth, "all", Random(1)) if tap["kind"] == "call"]
    makers = [tap for tap in taps_of(truth, "maker", Random(1)) if tap["kind"] == "call"]
    late = [tap for tap in taps_of(truth, "late", Random(1)) if tap["kind"] == "call"]
    assert len(every) == len(said) == sum(len(script.calls) for script in scripts)
    assert all(0 < tap["t"] - event["t"] < 2 for tap, event in zip(every, said, strict=True))  # type: ignore[operator]
    assert [(tap["seat"], tap["call"]) for tap in makers] == [(s.calls[-1].seat, s.calls[-1].call) for s in scripts]
    assert all(tap["t"] > other["t"] for tap, other in zip(late, makers, strict=True))  # type: ignore[operator]


def test_a_new_movement_starts_where_the_old_one_was_cut_off() -> None:
    track = Track()
    track.appear(0.0, Pose(0, 0))
    track.move(0.0, 2.0, Pose(100, 0), ease="even")
    track.move(1.0, 2.0, Pose(50, 80), ease="even")
    here, end = track.at(1.0), track.at(5.0)
    assert here is not None
    assert end is not None
    assert (here.x, here.y) == pytest.approx((50, 0))
    assert (end.x, end.y) == pytest.approx((50, 80))
    track.vanish(6.0)
    assert track.at(6.5) is None


def test_a_fan_held_in_sight_loses_a_card_with_each_card_played() -> None:
    rng = np.random.default_rng(3)
    camera = TableCamera(scale=1.35, distance=1000.0)
    mover = Mover(Stage(), random_layout(camera, rng, 0.2), rng)
    fans = Fans(mover, np.random.default_rng(4), 1.0)
    director = Director(mover, LEVELS["calm"], fans=fans)
    script = play_hand(Random(11), "N", Habits())
    director.hand(script, 0)
    plays = [play for play in mover.stage.plays if play.seat == script.tricks[0].plays[0][0]]

    def held(t: float) -> int:
        names = [name for name in mover.stage.things if name.startswith(f"held-{plays[0].seat}")]
        return sum(mover.stage.things[name].track.at(t) is not None for name in names)

    assert [held(play.still_s) for play in plays] == [5 - number for number in range(1, len(plays) + 1)]
    assert held(director.now) == 0


def test_a_leader_may_reach_for_the_fan_before_all_hold_theirs() -> None:
    rng = np.random.default_rng(3)
    mover = Mover(Stage(), random_layout(TableCamera(scale=1.35, distance=1000.0), rng, 0.2), rng)
    fans = Fans(mover, np.random.default_rng(4), 1.0)
    fans.pick_up(["N"], 5.0)
    fans.play("N", 4.95)
    names = [name for name in mover.stage.things if name.startswith("held-N")]
    assert sum(mover.stage.things[name].track.at(5.5) is not None for name in names) == 4


def test_cards_shown_before_the_play_are_gone_again_and_are_no_plays() -> None:
    rng = np.random.default_rng(3)
    mover = Mover(Stage(), random_layout(TableCamera(scale=1.35, distance=1000.0), rng, 0.2), rng)
    level = replace(LEVELS["calm"], first_jack=1.0, shown_hand=1.0)
    director = Director(mover, level, showing=Showing(mover, level, np.random.default_rng(1)))
    script = play_hand(Random(11), "N", Habits())
    director.hand(script, 0)
    dealt = next(float(str(event["t"])) for event in mover.stage.events if event["kind"] == "deal")
    shown = [thing for thing in mover.stage.things.values() if thing.track.legs[0].start_s < dealt - 0.5]
    assert sum(thing.name[0] == "J" for thing in shown) == 1
    assert all(thing.track.at(dealt - 0.3) is None for thing in shown)
    assert [play.card for play in mover.stage.plays] == [card for trick in script.tricks for _, card in trick.plays]
