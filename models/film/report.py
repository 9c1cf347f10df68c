"""Makes the films that the watcher's figures come from, watches them and prints the figures.

`python -m models.film.report --out DIR --level usual --seeds 0-39`: decks and table tops that training never saw, two
or three hands each; films, and what was seen in them, are kept by seed, so a second run only does what is missing.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from models.decks import Pack
from models.film.__main__ import seeds_of
from models.film.house import HOUSES, House
from models.film.levels import LEVELS
from models.film.maker import FilmPlan, make_film
from models.film.own_pack import PackError, read_pack
from models.film.score import score_files
from models.film.truth import TAPS

HOUSES_FROM: Final = 100
"""From this seed on a film's people have house rules of their own."""


def report_plan(level: str, seed: int, pack: Pack | None = None) -> FilmPlan:
    """The plan of one film of the report."""
    house = HOUSES[seed % len(HOUSES)] if seed >= HOUSES_FROM else House()
    return FilmPlan(1000 + seed, LEVELS[level], 2 + seed % 2, held_out=True, pack=pack, house=house)


def watch(folder: Path, stem: str, taps: str) -> float:
    """Run `upcard watch` on a film unless that has been done; returns the seconds it took."""
    seen = folder / f"{stem}.seen-{taps}.json"
    if seen.exists():
        return 0.0
    film = json.loads((folder / f"{stem}.json").read_text())["film"]
    began = time.monotonic()
    part = seen.with_suffix(".part")
    rules = film["rules"]
    if not isinstance(rules, str):
        kept = folder / f"{stem}.rules.json"
        kept.write_text(json.dumps(rules))
        rules = str(kept)
    subprocess.run(
        [sys.executable, "-m", "server.cli", "watch", str(folder / f"{stem}.mp4"), "--headless", "--json", str(part),
         "--taps", str(folder / f"{stem}.taps-{taps}.jsonl"), "--rules", rules],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    part.replace(seen)
    return time.monotonic() - began


def main() -> int:
    """Make, watch, score."""
    parser = argparse.ArgumentParser(prog="python -m models.film.report", description="figures of the watcher on films")
    parser.add_argument("--out", type=Path, required=True, help="folder in which films and results are kept")
    parser.add_argument("--level", choices=sorted(LEVELS), default="usual")
    parser.add_argument("--seeds", type=seeds_of, default=list(range(40)), help="for example 0-39")
    parser.add_argument("--taps", choices=TAPS, default="all", help="which calls people tap")
    parser.add_argument("--pack", type=Path, help="a folder with pictures of the deck to use, instead of held-out ones")
    parser.add_argument("--only-make", action="store_true", help="make the films and do not watch them")
    parser.add_argument("--faults", action="store_true", help="also list everything that was seen wrongly")
    chosen = parser.parse_args()
    try:
        pack = None if chosen.pack is None else read_pack(chosen.pack)
    except PackError as error:
        parser.error(str(error))
    chosen.out.mkdir(parents=True, exist_ok=True)
    pairs, frames, seconds = [], 0, 0.0
    for seed in chosen.seeds:
        stem = f"{chosen.level}-{seed:03d}"
        if not (chosen.out / f"{stem}.json").exists():
            make_film(report_plan(chosen.level, seed, pack), chosen.out, stem)
            print(f"{stem} made", file=sys.stderr, flush=True)
        if chosen.only_make:
            continue
        took = watch(chosen.out, stem, chosen.taps)
        truth = chosen.out / f"{stem}.json"
        if took:
            frames += json.loads(truth.read_text())["film"]["frames"]
            seconds += took
        pairs.append((truth, chosen.out / f"{stem}.seen-{chosen.taps}.json"))
    if pairs:
        score = score_files(pairs)
        speed = {"frames_per_s": round(frames / seconds, 1)} if seconds else {}
        print(json.dumps({"level": chosen.level, "films": len(pairs), "taps": chosen.taps, **score.summary(), **speed}))
        if chosen.faults:
            print("\n".join(score.faults))
    return 0


if __name__ == "__main__":
    sys.exit(main())
