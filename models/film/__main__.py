"""`python -m models.film --out DIR --level calm --seeds 0-2`: make films with their truth."""

import argparse
import sys
import time
from pathlib import Path

from models.film.levels import LEVELS
from models.film.maker import FilmPlan, make_film
from models.film.own_pack import PackError, read_pack


def seeds_of(text: str) -> list[int]:
    """ "0-3,7" to [0, 1, 2, 3, 7]."""
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    return seeds


def main() -> int:
    """Make the films that are not there yet."""
    parser = argparse.ArgumentParser(prog="python -m models.film", description="make seeded table films")
    parser.add_argument("--out", type=Path, required=True, help="folder for the films")
    parser.add_argument("--level", choices=sorted(LEVELS), default="usual")
    parser.add_argument("--seeds", type=seeds_of, default=[0], help="for example 0-9")
    parser.add_argument("--hands", type=int, default=2, help="hands in each film")
    parser.add_argument("--deck", help="a deck's name (default: any by chance)")
    parser.add_argument("--pack", type=Path, help="a folder with pictures of your own deck: 9c.png to As.png, back.png")
    parser.add_argument("--held-out", action="store_true", help="only decks that the models were not trained on")
    chosen = parser.parse_args()
    try:
        pack = None if chosen.pack is None else read_pack(chosen.pack)
    except PackError as error:
        parser.error(str(error))
    chosen.out.mkdir(parents=True, exist_ok=True)
    for seed in chosen.seeds:
        stem = f"{chosen.level}-{seed:03d}"
        if (chosen.out / f"{stem}.json").exists():
            continue
        began = time.monotonic()
        plan = FilmPlan(seed, LEVELS[chosen.level], chosen.hands, chosen.deck, chosen.held_out, pack=pack)
        truth = make_film(plan, chosen.out, stem)
        film = truth["film"]
        assert isinstance(film, dict)
        took = time.monotonic() - began
        print(
            f"{stem}: {film['frames']} frames, {film['deck']}, {took:.0f} s ({film['frames'] / took:.1f} frames/s)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
