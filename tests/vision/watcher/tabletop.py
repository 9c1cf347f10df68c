"""A drawn table for the watcher's tests: cards and arms are real pixels, only the reading of names is scripted.

The reader of these tests knows which pixels show which card. It reports a card when enough of it can be seen in the
picture it is given, so that hands, other cards and darkness hide cards here as they do on a table.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from vision.sighting import Region, Sighting

WIDTH, HEIGHT = 640, 360
CARD = (42, 60)
RATE = 15.0
REMEMBERED = 40
MIDDLE = (WIDTH / 2, HEIGHT / 2)
PLACES = {"N": (320, 112), "E": (400, 180), "S": (320, 248), "W": (240, 180)}
ANGLES = {"N": 0.0, "E": 90.0, "S": 0.0, "W": 90.0}
KITTIES = {"N": (440, 60), "E": (560, 180), "S": (440, 300), "W": (80, 180)}
ROOTS = {"N": (330, -40), "E": (680, 190), "S": (310, 400), "W": (-40, 170)}


@dataclass
class Card:
    name: str
    x: float
    y: float
    angle: float = 0.0
    face: str = "up"
    height: float = CARD[1]
    misread: list[tuple[str, float]] = field(default_factory=list)

    def corners(self) -> NDArray[np.float32]:
        width, height = self.height * CARD[0] / CARD[1], self.height
        box = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
        turn = np.deg2rad(self.angle)
        matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        return np.asarray(box @ matrix.T + [self.x, self.y], np.float32)


@dataclass
class Arm:
    root: tuple[float, float]
    tip: tuple[float, float]
    width: int = 34
    colour: tuple[int, int, int] = (120, 150, 205)


class Tabletop:
    """The scene now; `shoot` draws it."""

    def __init__(self, seed: int = 1, light: float = 1.0) -> None:
        rng = np.random.default_rng(seed)
        grain = rng.normal(0, 9, (HEIGHT // 4, WIDTH // 4, 3)).astype(np.float32)
        cloth = cv2.resize(grain, (WIDTH, HEIGHT)) + np.array([50, 90, 40], np.float32)
        self.cloth = np.clip(cloth, 0, 255).astype(np.uint8)
        for _ in range(60):
            spot = (int(rng.integers(WIDTH)), int(rng.integers(HEIGHT)))
            cv2.circle(self.cloth, spot, int(rng.integers(2, 5)), (70, 110, 70), -1)
        self._noise = [rng.integers(0, 9, self.cloth.shape, np.uint8) for _ in range(4)]
        self.light = light
        self.bands = 0.0
        self.cards: list[Card] = []
        self.arms: list[Arm] = []
        self.shift = np.float32([[1, 0, 0], [0, 1, 0]])
        self.labels = np.zeros((HEIGHT, WIDTH), np.int16)
        self.shown: list[Card] = []
        self.past: dict[int, tuple[NDArray[np.int16], list[Card]]] = {}
        self.frames = 0

    def shoot(self) -> Frame:
        image = self.cloth.copy()
        labels = np.zeros((HEIGHT, WIDTH), np.int16)
        for number, card in enumerate(self.cards, start=1):
            outline = np.round(card.corners()).astype(np.int32)
            colour = (232, 236, 240) if card.face == "up" else (150, 60, 40)
            cv2.fillConvexPoly(image, outline, colour)
            if card.face == "up":
                self._print(image, card)
            cv2.polylines(image, [outline], True, (90, 90, 90), 1)
            cv2.fillConvexPoly(labels, outline, number)
        for arm in self.arms:
            ends = [tuple(round(v) for v in end) for end in (arm.root, arm.tip)]
            cv2.line(image, ends[0], ends[1], arm.colour, arm.width)
            cv2.line(labels, ends[0], ends[1], -1, arm.width)
        if self.shift.tolist() != [[1, 0, 0], [0, 1, 0]]:
            image = cv2.warpAffine(image, self.shift, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
            labels = cv2.warpAffine(labels, self.shift, (WIDTH, HEIGHT), flags=cv2.INTER_NEAREST)
        self.labels = labels
        if self.light != 1 or self.bands:
            rows = self.light * (1 + self.bands * np.sin(np.arange(HEIGHT) / 30 + self.frames * 1.7))
            image = np.clip(image * rows[:, None, None], 0, 255).astype(np.uint8)
        image = cv2.subtract(cv2.add(image, self._noise[self.frames % 4]), (4, 4, 4, 0))
        self.shown = list(self.cards)
        frame = Frame(np.asarray(image, np.uint8), self.frames / RATE, self.frames, "drawn")
        self.past.pop(id(frame.image), None)
        self.past[id(frame.image)] = labels, [replace(card) for card in self.cards]
        if len(self.past) > REMEMBERED:
            self.past.pop(next(iter(self.past)))
        self.frames += 1
        return frame

    @staticmethod
    def _print(image: NDArray[np.uint8], card: Card) -> None:
        seed = sum(map(ord, card.name)) * 7
        marks = np.random.default_rng(seed).uniform(-0.35, 0.35, (6, 2))
        colour = (40, 40, 200) if card.name[-1] in "hd" else (30, 30, 30)
        corners = card.corners()
        middle, right, down = corners.mean(axis=0), corners[1] - corners[0], corners[3] - corners[0]
        for across, along in marks:
            spot = middle + across * right + along * down
            cv2.circle(image, (int(spot[0]), int(spot[1])), 3, colour, -1)


class ScriptedReader:
    """Reads the names off the scene that a picture was shot of (of a changed picture, the last one), as far as seen."""

    def __init__(self, table: Tabletop, least_seen: float = 0.45) -> None:
        self.table = table
        self.least_seen = least_seen
        self.calls = 0
        self.unseen: set[str] = set()

    def read(self, image: NDArray[np.uint8], region: Region | None = None) -> list[Sighting]:
        self.calls += 1
        left, top, right, bottom = region or (0, 0, WIDTH, HEIGHT)
        sightings: list[Sighting] = []
        if image.mean() < 15:
            return []
        labels, shown = self.table.past.get(id(image), (self.table.labels, self.table.shown))
        for number, card in enumerate(shown, start=1):
            corners = card.corners() @ self.table.shift[:, :2].T + self.table.shift[:, 2]
            whole = cv2.contourArea(corners.astype(np.float32))
            seen = int((labels[top:bottom, left:right] == number).sum()) / whole
            if seen < self.least_seen or card.name in self.unseen:
                continue
            guesses = tuple(card.misread) or ((card.name, 0.97), ("9c" if card.name != "9c" else "9s", 0.01))
            surest = guesses[0]
            name = surest[0] if surest[1] >= 0.6 else None
            face = "up" if card.face == "up" else "down"
            if face == "down":
                name, guesses = None, ()
            sightings.append(Sighting(name, face, surest[1] if name else 0.9, guesses, corners.astype(np.float32)))
        return sightings
