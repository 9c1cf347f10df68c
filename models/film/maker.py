"""Makes one film with its truth from a seed."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np

from models.decks import Pack, list_packs, load_pack
from models.film.art import film_pictures, list_table_tops
from models.film.camera import TableCamera
from models.film.director import Director
from models.film.encode import FPS, open_film
from models.film.fans import Fans
from models.film.game import SEATS, HandScript, after, play_hand
from models.film.house import House
from models.film.layout import random_layout
from models.film.levels import Level
from models.film.light import Look, Sensor, random_look
from models.film.moves import Mover
from models.film.props import dress_table
from models.film.renderer import Renderer
from models.film.showing import Showing
from models.film.stage import CARD_MM, Stage
from models.film.truth import truth_of, write_truth

Progress = Callable[[float], None]


@dataclass(frozen=True)
class FilmPlan:
    """What a film shows. What is None is drawn by chance: the deck (held out from training or not) and the table top
    from the art that is there, the hands, the camera, the light."""

    seed: int
    level: Level
    hands: int = 2
    deck: str | None = None
    held_out: bool = False
    top: str | None = None
    benny: bool | None = None
    scripts: tuple[HandScript, ...] | None = None
    pack: Pack | None = None
    camera: TableCamera | None = None
    look: Look | None = None
    preset: str = "ultrafast"
    house: House = field(default_factory=House)


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


def random_scripts(plan: FilmPlan, benny: bool) -> tuple[HandScript, ...]:
    """Hands shuffled and played by the plan's seed."""
    chance, level = Random(f"hands {plan.level.name} {plan.seed}"), plan.level
    habits = plan.house.habits(level)
    dealer, scripts = chance.choice(SEATS), []
    for _ in range(plan.hands):
        scripts.append(play_hand(chance, dealer, habits, benny))
        dealer = dealer if scripts[-1].thrown_in else after(dealer)
    return tuple(scripts)


def make_film(plan: FilmPlan, folder: Path, stem: str, progress: Progress | None = None) -> dict[str, object]:
    """Draw the film and write STEM.mp4, its truth STEM.json and its taps. The same plan and art give the same film."""
    level = plan.level
    rng = np.random.default_rng([plan.seed, *level.name.encode()])
    pack, deck = plan.pack, plan.deck
    if pack is None:
        deck = deck or str(rng.choice(list_packs(held_out=plan.held_out)))
        pack = load_pack(deck, plan.seed)
    if plan.house.shown is not None:
        level = replace(level, shown_hand=plan.house.shown)
    benny = plan.benny if plan.benny is not None else bool(rng.random() < level.benny and "B1" in pack.faces)
    scripts = plan.scripts or random_scripts(plan, benny)
    top = _choose_top(plan, rng)
    camera = plan.camera or random_camera(level, rng)
    pictures = film_pictures(pack, top, camera, rng)
    stage = Stage()
    layout = random_layout(camera, rng, float(rng.uniform(*level.sloppy)))
    marked = dress_table(stage, layout, pictures.faces, rng, level, camera.scale, plan.held_out)
    mover = Mover(stage, layout, rng)
    fans = Fans(mover, np.random.default_rng([plan.seed, *b"fans"]), level.fans) if level.fans else None
    showing = Showing(mover, level, np.random.default_rng([plan.seed, *b"showing"]))
    director = Director(mover, level, marked, fans, showing)
    for number, script in enumerate(scripts):
        director.hand(script, number)
    look = plan.look or random_look(level, rng)
    renderer = Renderer(stage, layout, camera, look, pictures, rng)
    sensor = Sensor(look, rng, stage.lamps)
    count = int((director.now + 1.0) * FPS)
    with open_film(folder / f"{stem}.mp4", camera.size, look.quality, plan.preset) as film:
        for number in range(count):
            t = number / FPS
            film.write(sensor.expose(renderer.frame(t, 1 / FPS), t))
            if progress is not None:
                progress(number / count)
    facts = {
        "seed": plan.seed,
        "level": level.name,
        "deck": pack.name,
        "table_top": top.name if top else "cloth",
        "frames": count,
        "size": list(camera.size),
        "card_px": round(camera.scale * CARD_MM[1], 1),
        "tilt_degrees": round(float(np.degrees(camera.tilt)), 1),
        "rules": plan.house.rules(benny),
        "lamp_off": [[round(since, 2), round(until, 2)] for since, until, _ in stage.lamps],
        "knocked": [round(knock[0], 2) for knock in stage.knocks],
    }
    truth = truth_of(stage, scripts, facts)
    write_truth(folder, stem, truth)
    return truth


def _choose_top(plan: FilmPlan, rng: np.random.Generator) -> Path | None:
    """The texture of the table top; None for an invented cloth."""
    tops = list_table_tops(plan.held_out)
    if plan.top is not None:
        return next((top for top in tops if top.name == plan.top), None)
    return tops[int(rng.integers(len(tops)))] if tops and rng.random() < 0.75 else None
