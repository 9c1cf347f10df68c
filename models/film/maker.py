"""Makes one film with its truth from a seed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

from models.decks import list_packs, load_pack
from models.film.art import film_pictures, list_table_tops
from models.film.camera import TableCamera
from models.film.director import Director
from models.film.encode import FPS, open_film
from models.film.game import SEATS, Habits, HandScript, after, play_hand
from models.film.layout import random_layout
from models.film.levels import LEVELS, Level
from models.film.light import Sensor, random_look
from models.film.moves import Mover
from models.film.props import dress_table
from models.film.renderer import Renderer
from models.film.stage import CARD_MM, Stage
from models.film.truth import truth_of, write_truth

Progress = Callable[[float], None]


@dataclass(frozen=True)
class FilmPlan:
    """What a film shows. `deck` and `top` None: drawn by chance from the art that is there."""

    seed: int
    level: str = "usual"
    hands: int = 2
    deck: str | None = None
    top: str | None = None
    scripts: tuple[HandScript, ...] | None = None
    preset: str = "superfast"
    quality: int | None = None
    held_out: bool = False
    exclude: Sequence[str] = ()


def random_camera(level: Level, rng: np.random.Generator) -> TableCamera:
    """A camera somewhere above the table: cards as high in the picture as the level says."""
    scale = rng.uniform(*level.card_px) / CARD_MM[1]
    return TableCamera(
        scale=float(scale),
        distance=float(rng.uniform(850, 1500)),
        tilt=float(np.radians(rng.uniform(*level.tilt_degrees))),
        roll=float(np.radians(rng.normal(0, 1.5))),
        aim=(float(rng.normal(0, 12)), float(rng.normal(0, 8))),
    )


def random_scripts(plan: FilmPlan, level: Level) -> tuple[HandScript, ...]:
    """The hands of a film: those of its plan, or shuffled and played by its seed."""
    if plan.scripts is not None:
        return plan.scripts
    chance = Random(f"hands {plan.seed}")
    habits = Habits(renege=level.renege, wrong_lead=level.wrong_lead, claim=level.claim)
    dealer, scripts = chance.choice(SEATS), []
    for _ in range(plan.hands):
        scripts.append(play_hand(chance, dealer, habits))
        dealer = after(dealer)
    return tuple(scripts)


def make_film(plan: FilmPlan, folder: Path, stem: str, progress: Progress | None = None) -> dict[str, object]:
    """Draw the film and write STEM.mp4, its truth STEM.json and its taps. The same plan and art give the same film."""
    level = LEVELS[plan.level]
    rng = np.random.default_rng([plan.seed, list(LEVELS).index(plan.level)])
    scripts = random_scripts(plan, level)
    decks = list_packs(held_out=plan.held_out)
    deck = plan.deck or str(rng.choice(decks))
    tops = list_table_tops()
    chosen = tops[int(rng.integers(len(tops)))] if tops and rng.random() < 0.75 else None
    if plan.top is not None:
        chosen = next((top for top in tops if top.name == plan.top), None)
    camera = random_camera(level, rng)
    pictures = film_pictures(load_pack(deck, plan.seed), chosen, camera, rng)
    stage = Stage()
    layout = random_layout(camera, rng, float(rng.uniform(*level.sloppy)))
    marked = dress_table(stage, layout, pictures.faces, rng, level, camera.scale)
    director = Director(Mover(stage, layout, rng), level, marked)
    for number, script in enumerate(scripts):
        director.hand(script, number)
    length = director.now + 1.0
    look = random_look(level, rng)
    if plan.quality is not None:
        look = replace(look, quality=plan.quality)
    renderer = Renderer(stage, layout, camera, look, pictures, rng)
    sensor = Sensor(look, rng, stage.lamps)
    count = int(length * FPS)
    with open_film(folder / f"{stem}.mp4", camera.size, look.quality, plan.preset) as film:
        for number in range(count):
            t = number / FPS
            film.write(sensor.expose(renderer.frame(t, 1 / FPS), t))
            if progress is not None and number % FPS == 0:
                progress(number / count)
    truth = truth_of(stage, scripts, {
        "seed": plan.seed, "level": plan.level, "deck": deck, "table_top": chosen.name if chosen else "cloth",
        "frames": count, "size": list(camera.size), "card_px": round(camera.scale * CARD_MM[1], 1),
        "tilt_degrees": round(float(np.degrees(camera.tilt)), 1), "rules": "short-rules",
    })  # fmt: skip
    write_truth(folder, stem, truth)
    return truth
