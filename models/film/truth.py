"""The truth of a film: what happened on its table and what its people would tap."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Literal

from models.film.encode import FPS
from models.film.game import HandScript
from models.film.stage import Stage

Taps = Literal["all", "maker", "late"]
TAPS: tuple[Taps, ...] = ("all", "maker", "late")


def truth_of(stage: Stage, scripts: Sequence[HandScript], film: dict[str, object]) -> dict[str, object]:
    """The JSON object of a film's truth; its fields are explained in the README of this folder."""
    plays = [
        {
            "hand": play.hand,
            "trick": play.trick,
            "seat": play.seat,
            "card": play.card,
            "t_still": round(play.still_s, 3),
            "t_rest": play.t_rest,
            "until": round(play.until_s, 3) if play.until_s != float("inf") else None,
            "quad": play.quad,
            "visible": play.visible,
            "taken_back": play.taken_back,
        }
        for play in stage.plays
    ]
    hands = [
        {
            "number": number,
            "dealer": script.dealer,
            "upcard": script.upcard,
            "upcard_fate": None if script.thrown_in else "picked_up" if script.picked_up else "turned_down",
            "calls": [{"seat": call.seat, "call": call.call, "alone": call.alone} for call in script.calls],
            "maker": script.maker or None,
            "trump": script.trump or None,
            "alone": script.alone,
            "lone_defender": script.lone_defender,
            "tricks": [
                {"cards": [list(play) for play in trick.plays], "winner": trick.winner} for trick in script.tricks
            ],
            "points": script.points,
            "result": script.result,
            "reneges": [
                {
                    "seat": renege.seat,
                    "trick": renege.trick,
                    "led": renege.led,
                    "card": renege.card,
                    "proof": {"trick": renege.proof_trick, "card": renege.proof_card},
                }
                for renege in script.reneges
            ],
        }
        for number, script in enumerate(scripts)
    ]
    score = {side: sum(script.points.get(side, 0) for script in scripts) for side in ("NS", "EW")}
    events = sorted(stage.events, key=lambda event: float(str(event["t"])))
    return {"film": {"fps": FPS, **film}, "score": score, "hands": hands, "plays": plays, "events": events}


def taps_of(truth: dict[str, object], kind: Taps, rng: Random) -> list[dict[str, object]]:
    """Table events as the people of the film would tap them.

    `all`: every call soon after it is said; `maker`: only the call that makes trump; `late`: that call after some
    tricks have been played. Claims are always tapped.
    """
    events = truth["events"]
    assert isinstance(events, list)
    taps: list[dict[str, object]] = []
    for event in events:
        if event["by"] != "phone":
            continue
        delay = rng.uniform(0.3, 1.2)
        if event["kind"] == "call" and kind != "all" and event["call"] == "pass":
            continue
        if event["kind"] in ("call", "defend_alone") and kind == "late":
            delay = rng.uniform(10, 30)
            following = [other["t"] for other in events if other["kind"] == "deal" and other["t"] > event["t"]]
            delay = min(delay, (min(following) - event["t"]) - 1.0) if following else delay
        taps.append({**event, "t": round(event["t"] + delay, 3)})
    return sorted(taps, key=lambda tap: float(str(tap["t"])))


def write_truth(folder: Path, stem: str, truth: dict[str, object]) -> None:
    """Write STEM.json and STEM.taps-KIND.jsonl for each kind of taps."""
    (folder / f"{stem}.json").write_text(json.dumps(truth, indent=1) + "\n")
    for kind in TAPS:
        lines = (json.dumps(tap) for tap in taps_of(truth, kind, Random(stem + kind)))
        (folder / f"{stem}.taps-{kind}.jsonl").write_text("".join(f"{line}\n" for line in lines))
