"""Compares what `upcard watch --json` saw in a film with the film's truth."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

Plays = Sequence[Mapping[str, Any]]

_EARLY_S = 0.4
"""A card may be named while the hand still leaves it, but not long before it lies still."""


@dataclass
class Score:
    """Counts over one or more films. A play is right with its card, seat, hand and trick; false when nobody played
    that card then; a hand is wholly right with all its tricks, its upcard, points and result."""

    plays: int = 0
    right: int = 0
    misplaced: int = 0
    false: int = 0
    hands: int = 0
    whole: int = 0
    reneges: int = 0
    flagged: int = 0
    invented: int = 0
    delays: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        """Count another film in."""
        for name in ("plays", "right", "misplaced", "false", "hands", "whole", "reneges", "flagged", "invented"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.delays += other.delays
        self.faults += other.faults

    def summary(self) -> dict[str, float | int | None]:
        """The figures that are reported."""
        return {
            "plays": self.plays,
            "plays_right": round(self.right / self.plays, 4) if self.plays else None,
            "misplaced": self.misplaced,
            "false_plays": self.false,
            "hands": self.hands,
            "hands_wholly_right": round(self.whole / self.hands, 4) if self.hands else None,
            "reneges": self.reneges,
            "reneges_flagged": self.flagged,
            "reneges_invented": self.invented,
            "delay_median_s": round(float(np.median(self.delays)), 3) if self.delays else None,
            "delay_95_s": round(float(np.percentile(self.delays, 95)), 3) if self.delays else None,
        }


def score_film(truth: Mapping[str, Any], seen: Mapping[str, Any], name: str = "") -> Score:
    """Score one film: `truth` as the film maker wrote it, `seen` as `upcard watch --json` wrote it."""
    score = Score()
    _score_plays(truth["plays"], seen.get("plays", []), score, name)
    _score_hands(truth["hands"], seen["hands"], score, name)
    return score


def score_files(pairs: Iterable[tuple[Path, Path]]) -> Score:
    """Score many films from pairs of truth file and watch file."""
    total = Score()
    for truth, seen in pairs:
        total.add(score_film(json.loads(truth.read_text()), json.loads(seen.read_text()), truth.stem))
    return total


def _score_plays(
    played: Sequence[Mapping[str, Any]], seen: Sequence[Mapping[str, Any]], score: Score, name: str
) -> None:
    left = list(seen)
    for play in played:
        if play["taken_back"]:
            continue
        score.plays += 1
        key = play["hand"], play["trick"], play["seat"], play["card"]
        match = next((other for other in left if _key(other) == key and _at_its_time(play, other)), None)
        if match is None:
            near = [_key(other) for other in left if other["card"] == play["card"] and _at_its_time(play, other)]
            score.faults.append(
                f"{name}: {key} at {play['t_rest'] or play['t_still']:.1f} s: seen as {near or 'nothing'}"
            )
            continue
        left.remove(match)
        score.right += 1
        if play["t_rest"] is not None:
            score.delays.append(float(match["t"]) - float(play["t_rest"]))
    for other in left:
        if any(play["card"] == other["card"] and _at_its_time(play, other) for play in played):
            score.misplaced += 1
        else:
            score.false += 1
            score.faults.append(f"{name}: {_key(other)} at {other['t']:.1f} s was not played")


def _key(play: Mapping[str, Any]) -> tuple[int, int, str, str]:
    return play["hand"], play["trick"], play["seat"], play["card"]


def _at_its_time(play: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    until = play["until"] if play["until"] is not None else float("inf")
    return bool(play["t_still"] - _EARLY_S <= other["t"] <= until + 3.0)


def _score_hands(
    played: Sequence[Mapping[str, Any]], seen: Sequence[Mapping[str, Any]], score: Score, name: str
) -> None:
    by_number = {hand["number"]: hand for hand in seen}
    for hand in played:
        score.hands += 1
        found = by_number.pop(hand["number"], None)
        wanted = Counter((renege["seat"], renege["trick"]) for renege in hand["reneges"])
        flags = Counter((flag["seat"], flag["trick"]) for flag in _proven(found))
        score.reneges += wanted.total()
        score.flagged += (wanted & flags).total()
        score.invented += (flags - wanted).total()
        wrong = _differences(hand, found)
        score.whole += not wrong
        if wrong:
            score.faults.append(f"{name}: hand {hand['number']}: {', '.join(wrong)}")
    for extra in by_number.values():
        score.invented += len(_proven(extra))
        score.faults.append(f"{name}: hand {extra['number']} was not dealt")


def _proven(hand: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    flags = hand["flags"] if hand else []
    return [flag for flag in flags if flag["code"] == "renege" and flag["status"] in ("proven", "upheld")]


def _differences(hand: Mapping[str, Any], found: Mapping[str, Any] | None) -> list[str]:
    if found is None:
        return ["not seen"]
    wrong = [
        f"{key} {found.get(key)} for {hand.get(key)}"
        for key in ("dealer", "upcard", "upcard_fate", "maker", "trump", "alone", "lone_defender", "points", "result")
        if found.get(key) != hand.get(key)
    ]
    tricks = [[(card["seat"], card["card"]) for card in trick["cards"]] for trick in found["tricks"] if trick["cards"]]
    if tricks != [[tuple(card) for card in trick["cards"]] for trick in hand["tricks"]]:
        wrong.append("tricks")
    return wrong
