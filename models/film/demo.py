"""Makes the film that ships with the project: `python -m models.film.demo --out models/demo`.

Four scripted hands: a march in which the left bower follows trump, a euchre, a lone hand, and a renege in trick 1 that
trick 3 proves. Everything in its pictures may be shipped: see models/demo/README.md.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.decks import Pack
from models.decks.backs import invented_back
from models.decks.packs import deck_faces
from models.film.camera import TableCamera
from models.film.game import Call, HandScript, Trick, after, settle, winner_of
from models.film.levels import CALM
from models.film.light import Look
from models.film.maker import FilmPlan, make_film

_RED, _BLUE = (32, 22, 196), (104, 40, 30)
"""BGR inks for the courts, in place of the deck's own salmon and pale blue."""


def scripted(
    dealer: str, dealt: dict[str, str], upcard: str, calls: list[Call], discard: str | None, tricks: list[str]
) -> HandScript:
    """A hand from its cards: `tricks` as "leader card card ...", the seats that play going round from the leader."""
    made = calls[-1]
    trump = upcard[1] if made.call == "order" else made.call
    out = after(made.seat, 2) if made.alone else None
    played = []
    for line in tricks:
        leader, *cards = line.split()
        seats = [seat for step in range(4) if (seat := after(leader, step)) != out]
        plays = list(zip(seats, cards, strict=True))
        played.append(Trick(tuple(plays), winner_of(plays, trump)))
    return settle(
        HandScript(
            dealer, {seat: tuple(cards.split()) for seat, cards in dealt.items()}, upcard, tuple(calls), made.seat,
            trump, made.alone, made.call == "order", discard, tuple(played),
        )
    )  # fmt: skip


def demo_hands() -> tuple[HandScript, ...]:
    """The four hands, dealt by S, W, N and E."""
    march = scripted(
        "S",
        {"W": "9c Tc Qs Td Kd", "N": "Jh Ah Kh As Ac", "E": "Jd Qd 9d Jc Ts", "S": "Qh Kc Qc 9s Ad"},
        "9h",
        [Call("W", "pass"), Call("N", "order")],
        "9s",
        ["W Qs As Ts Qc", "N Jh Jd 9h 9c", "N Ah 9d Qh Tc", "N Ac Jc Kc Td", "N Kh Qd Ad Kd"],
    )
    euchre = scripted(
        "W",
        {"N": "As Jc Ah Td 9d", "E": "Js Ks Ad 9h 9c", "S": "Qs Ts Kh Kd Qh", "W": "Ac Kc 9s Th Qd"},
        "Qc",
        [*(Call(seat, "pass") for seat in "NESWN"), Call("E", "s")],
        None,
        ["N Ah 9h Qh Th", "N Td Ad Kd Qd", "E Js Ts 9s As", "E Ks Qs Kc Jc", "N 9d 9c Kh Ac"],
    )
    alone = scripted(
        "N",
        {"E": "Jd Jh Ad Qd As", "S": "9d Kh Qc Tc Ts", "W": "Ah 9h 9c Kc 9s", "N": "Td Ac Jc Ks Th"},
        "Kd",
        [Call("E", "order", alone=True)],
        "Th",
        ["E Jd 9d Td", "E Jh Tc Kd", "E Ad Qc Jc", "E Qd Kh Ac", "E As Ts Ks"],
    )
    renege = scripted(
        "E",
        {"S": "Kc Tc Ah Td 9d", "W": "Js As Ad Kd 9c", "N": "Qc 9h Th Kh 9s", "E": "Jc Ac Qd Qh Jd"},
        "Ts",
        [Call("S", "pass"), Call("W", "order")],
        "Jd",
        ["S Tc 9c 9h Ac", "E Jc 9d As 9s", "E Qd Td Kd Qc"],
    )
    return march, euchre, alone, renege


def inked(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The deck's salmon and pale blue replaced by the inks of a printed card."""
    colour = face[..., :3].astype(np.float32)
    result = colour.copy()
    for pale, ink in (((85, 85, 255), _RED), ((170, 85, 85), _BLUE)):
        far = np.linalg.norm(colour - np.array(pale, np.float32), axis=2)
        weight = np.clip(1 - far / 150, 0, 1)[..., None]
        result = result * (1 - weight) + np.array(ink, np.float32) * weight
    return np.dstack([np.clip(result, 0, 255).astype(np.uint8), face[..., 3]])


def demo_pack() -> Pack:
    """The CC0 deck in printer's inks, with a back of the project's own."""
    faces = {name: inked(face) for name, face in deck_faces("fomin_english").items() if len(name) == 2}
    return Pack("fomin_english", faces, (invented_back(np.random.default_rng(58)),))


def demo_plan() -> FilmPlan:
    """A wooden table by daylight, played at a good pace."""
    level = replace(CALM, name="demo", think_s=(0.0, 0.5), look_s=(0.35, 0.55), call_s=(0.3, 0.6), sloppy=(0.15, 0.15))
    camera = TableCamera(scale=124 / 88.9, distance=1150.0, tilt=float(np.radians(9)), roll=0.01)
    look = Look(
        lamp_mm=(-320.0, -380.0, 1300.0), shadow=0.45, shadow_blur_mm=4.0, falloff=0.12, glare=(), exposure=1.0,
        warmth=0.03, tint=0.0, gamma=1.0, contrast=1.0, noise=1.2, softness=0.35, flicker=0.002, flicker_hz=1.3,
        drift=0.01, auto_exposure=0.2, quality=26,
    )  # fmt: skip
    return FilmPlan(
        5,
        level,
        top="WoodFloor_043.png",
        scripts=demo_hands(),
        pack=demo_pack(),
        camera=camera,
        look=look,
        preset="veryfast",
    )


def main() -> int:
    """Make the film and put its truth and taps beside it."""
    parser = argparse.ArgumentParser(prog="python -m models.film.demo", description="make the film of `upcard demo`")
    parser.add_argument("--out", type=Path, required=True, help="folder for demo.mp4, truth.json and taps.jsonl")
    folder: Path = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    make_film(demo_plan(), folder, "demo")
    (folder / "demo.json").replace(folder / "truth.json")
    (folder / "demo.taps-all.jsonl").replace(folder / "taps.jsonl")
    for kind in ("maker", "late"):
        (folder / f"demo.taps-{kind}.jsonl").unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
