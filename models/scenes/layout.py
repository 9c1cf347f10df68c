"""How cards lie: scattered, as tricks, fans, rows, strips, piles, or one alone; in units of a card's height."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

TURN = 2 * np.pi


@dataclass(frozen=True)
class Place:
    """Where one card lies: its centre and angle in radians. Later places lie on earlier ones."""

    x: float
    y: float
    angle: float


Extent = tuple[float, float]


def _inside(rng: np.random.Generator, extent: Extent, reach: float = 0.95) -> tuple[float, float]:
    return rng.uniform(-reach, reach) * extent[0], rng.uniform(-reach, reach) * extent[1]


def scatter(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Cards anywhere, seldom on one another."""
    places: list[Place] = []
    base = rng.uniform(0, TURN)
    sloppy = rng.choice([0.03, 0.3, 3.0])
    least = rng.choice([0.25, 0.7, 1.05], p=[0.2, 0.3, 0.5])
    for _ in range(int(rng.integers(1, 11)) * 2):
        x, y = _inside(rng, extent)
        if all(np.hypot(x - p.x, y - p.y) > least for p in places):
            places.append(Place(x, y, base + rng.normal(0, sloppy)))
    return places[: int(rng.integers(1, 13))]


def trick(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Two to five cards thrown together in the middle of a table."""
    cx, cy = _inside(rng, extent, 0.5)
    spread = rng.uniform(0.15, 1.0)
    base = rng.uniform(0, TURN)
    places = []
    for seat in range(int(rng.integers(2, 6))):
        around = base + seat * TURN / 4
        places.append(
            Place(
                cx + np.sin(around) * spread + rng.normal(0, 0.08),
                cy - np.cos(around) * spread + rng.normal(0, 0.08),
                around + rng.normal(0, 0.25),
            )
        )
    return places


def fan(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """A hand spread out so that little more than each card's corner is seen."""
    cx, cy = _inside(rng, extent, 0.7)
    count = int(rng.integers(3, 8)) if rng.random() < 0.6 else int(rng.integers(8, 15))
    base, radius = rng.uniform(0, TURN), rng.uniform(0.5, 1.5)
    step = max(rng.uniform(0.08, 0.34) if count < 8 else rng.uniform(0.07, 0.17), 0.1 / (radius + 0.5))
    step *= rng.choice([1, -1], p=[0.85, 0.15])
    places = []
    for number in range(count):
        angle = base + (number - (count - 1) / 2) * step + rng.normal(0, 0.02)
        places.append(
            Place(
                cx + np.sin(angle) * radius - np.sin(base) * radius,
                cy - np.cos(angle) * radius + np.cos(base) * radius,
                angle,
            )
        )
    return places


def row(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Cards side by side, or overlapping so that strips are seen."""
    count = int(rng.integers(2, 9))
    step = rng.uniform(0.13, 0.4) if rng.random() < 0.5 else rng.uniform(0.6, 1.0)
    base = rng.choice([0.0, TURN / 4, rng.uniform(0, TURN)]) + rng.normal(0, 0.05)
    cx, cy = _inside(rng, extent, 0.5)
    sloppy = rng.choice([0.01, 0.06])
    places = []
    for number in range(count):
        along = (number - (count - 1) / 2) * step
        across = rng.normal(0, sloppy)
        places.append(
            Place(
                cx + np.cos(base) * along - np.sin(base) * across,
                cy + np.sin(base) * along + np.cos(base) * across,
                base + rng.normal(0, sloppy),
            )
        )
    return places


def column(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Cards below one another, each covering all but the top of the one before."""
    cx, cy = _inside(rng, extent, 0.5)
    base = rng.normal(0, 0.1) if rng.random() < 0.5 else rng.uniform(0, TURN)
    step = rng.uniform(0.2, 0.4)
    places = []
    for number in range(int(rng.integers(2, 7))):
        along = number * step
        places.append(Place(cx - np.sin(base) * along, cy + np.cos(base) * along, base + rng.normal(0, 0.03)))
    return places


def pile(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """A heap: cards on one another, somewhat shifted and turned."""
    cx, cy = _inside(rng, extent, 0.7)
    loose = rng.uniform(0.05, 0.4)
    base, turn = rng.uniform(0, TURN), rng.uniform(0.03, 1.5)
    return [
        Place(cx + rng.normal(0, loose), cy + rng.normal(0, loose), base + rng.normal(0, turn))
        for _ in range(int(rng.integers(2, 8)))
    ]


def stack(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Two to four cards laid on about the same spot, each turned so that a corner of those below looks out."""
    cx, cy = _inside(rng, extent, 0.6)
    base, step = rng.uniform(0, TURN), rng.choice([-1.0, 1.0]) * rng.uniform(0.05, 0.6)
    off = rng.uniform(0.03, 0.3)
    places = []
    for number in range(int(rng.integers(2, 5))):
        cx, cy = cx + rng.normal(0, off), cy + rng.normal(0, off)
        places.append(Place(cx, cy, base + number * step + rng.normal(0, 0.08)))
    return places


def grid(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """Rows and columns of cards laid out in order."""
    columns, rows = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    dx, dy = rng.uniform(0.74, 1.0), rng.uniform(1.03, 1.3)
    base = rng.choice([0.0, TURN / 4, TURN / 2]) + rng.normal(0, 0.06)
    cx, cy = _inside(rng, extent, 0.3)
    places = []
    for j in range(rows):
        for i in range(columns):
            x, y = (i - (columns - 1) / 2) * dx, (j - (rows - 1) / 2) * dy
            places.append(
                Place(
                    cx + np.cos(base) * x - np.sin(base) * y,
                    cy + np.sin(base) * x + np.cos(base) * y,
                    base + rng.normal(0, 0.03),
                )
            )
    return places


def alone(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """One card, sometimes partly out of the picture."""
    x, y = _inside(rng, extent, 0.35 if rng.random() < 0.7 else 0.95)
    return [
        Place(x, y, rng.normal(0, 0.25) + rng.choice([0, TURN / 4, TURN / 2, 3 * TURN / 4], p=[0.55, 0.15, 0.15, 0.15]))
    ]


GROUPS: tuple[tuple[Callable[[np.random.Generator, Extent], list[Place]], float], ...] = (
    (scatter, 0.19), (trick, 0.16), (fan, 0.21), (row, 0.13), (column, 0.06), (pile, 0.1), (grid, 0.07), (stack, 0.16),
)  # fmt: skip


def random_layout(rng: np.random.Generator, extent: Extent) -> list[Place]:
    """One to three groups of cards; a lone card or two where the picture has room for no more."""
    if min(extent) < 0.9 and rng.random() < 0.75:
        return [place for _ in range(1 + int(rng.random() < 0.25)) for place in alone(rng, extent)]
    weights = np.array([weight for _, weight in GROUPS])
    places: list[Place] = []
    for _ in range(int(rng.choice([1, 2, 3], p=[0.55, 0.3, 0.15]))):
        group = GROUPS[int(rng.choice(len(GROUPS), p=weights / weights.sum()))][0]
        places += group(rng, extent)
    return places[:42]
