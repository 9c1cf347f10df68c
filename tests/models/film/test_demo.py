"""The film that ships with Upcard."""

import json
from pathlib import Path

import cv2
import pytest

import models
from models.film.demo import demo_hands
from models.film.game import suit_of

DEMO = Path(models.__file__).parent / "demo"


def test_the_demo_has_a_march_a_euchre_a_lone_hand_and_a_renege() -> None:
    assert [script.result for script in demo_hands()] == ["march", "euchre", "lone_march", "renege"]


def test_in_the_demo_the_left_bower_follows_trump() -> None:
    assert any(
        card[0] == "J" and card[1] != script.trump and suit_of(card, script.trump) == script.trump
        for script in demo_hands()
        for trick in script.tricks
        if suit_of(trick.plays[0][1], script.trump) == script.trump
        for _, card in trick.plays[1:]
    )


def test_the_demos_one_renege_is_proven_two_tricks_later() -> None:
    reneges = [renege for script in demo_hands() for renege in script.reneges]
    assert [(renege.trick, renege.proof_trick) for renege in reneges] == [(1, 3)]


def test_the_shipped_truth_and_taps_are_those_of_the_scripted_hands() -> None:
    truth = json.loads((DEMO / "truth.json").read_text())
    taps = [json.loads(line) for line in (DEMO / "taps.jsonl").read_text().splitlines()]
    scripts = demo_hands()
    assert [hand["result"] for hand in truth["hands"]] == [script.result for script in scripts]
    played = [(play["hand"], play["seat"], play["card"]) for play in truth["plays"]]
    assert played == [(n, *play) for n, script in enumerate(scripts) for trick in script.tricks for play in trick.plays]
    assert all(play["t_rest"] is not None for play in truth["plays"])
    said = [(call.seat, call.call) for script in scripts for call in script.calls]
    assert sorted((tap["seat"], tap["call"]) for tap in taps) == sorted(said)


def test_the_shipped_film_opens_and_is_short_and_small() -> None:
    film = DEMO / "demo.mp4"
    if not film.is_file():
        pytest.fail("models/demo/demo.mp4 is missing")
    assert film.stat().st_size < 20_000_000
    video = cv2.VideoCapture(str(film))
    truth = json.loads((DEMO / "truth.json").read_text())["film"]
    frames, rate = video.get(cv2.CAP_PROP_FRAME_COUNT), video.get(cv2.CAP_PROP_FPS)
    assert (frames, rate) == (truth["frames"], 15)
    assert frames / rate <= 240
    ok, picture = video.read()
    assert ok
    assert picture.shape == (720, 1280, 3)
