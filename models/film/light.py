"""The light on a table and what the camera makes of it: lamp, glare, flicker, auto-exposure, colour, noise."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.film.levels import Level

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class Look:
    """The light and the camera's habits of one film."""

    lamp_mm: tuple[float, float, float]
    """Where the main lamp hangs: it throws the shadows."""
    shadow: float
    shadow_blur_mm: float
    falloff: float
    glare: tuple[tuple[float, float, float, float], ...]
    """Spots on the picture: x, y, radius (parts of the picture's width) and strength (0..1) on a card."""
    exposure: float
    warmth: float
    tint: float
    gamma: float
    contrast: float
    noise: float
    softness: float
    flicker: float
    flicker_hz: float
    drift: float
    auto_exposure: float
    quality: int
    """The encoder's constant rate factor: higher is worse."""


def random_look(level: Level, rng: np.random.Generator) -> Look:
    """Some kitchen's light and some camera."""
    hard = {"calm": 0.0, "usual": 0.5, "unruly": 1.0}[level.name]
    spots = []
    if rng.random() < 0.2 + 0.5 * hard:
        for _ in range(rng.integers(1, 3)):
            spots.append(
                (
                    rng.uniform(0.1, 0.9),
                    rng.uniform(0.1, 0.9),
                    rng.uniform(0.04, 0.12),
                    rng.uniform(0.15, 0.35 + 0.35 * hard),
                )
            )
    angle = rng.uniform(0, 2 * np.pi)
    away = rng.uniform(50, 700)
    return Look(
        lamp_mm=(away * np.cos(angle), away * np.sin(angle), rng.uniform(900, 1700)),
        shadow=float(rng.uniform(0.25, 0.6)),
        shadow_blur_mm=float(rng.uniform(2.0, 7.0)),
        falloff=float(rng.uniform(0.05, 0.25 + 0.25 * hard)),
        glare=tuple(spots),
        exposure=float(rng.uniform(0.85 - 0.25 * hard, 1.08)),
        warmth=float(rng.uniform(-0.1, 0.16 + 0.12 * hard)),
        tint=float(rng.normal(0, 0.02)),
        gamma=float(rng.uniform(0.9, 1.15)),
        contrast=float(rng.uniform(0.85, 1.08)),
        noise=float(rng.uniform(1.0, 3.0 + 4.0 * hard)),
        softness=float(rng.uniform(0.0, 0.55 + 0.35 * hard)),
        flicker=float(rng.uniform(0.0, 0.006 + 0.02 * hard)),
        flicker_hz=float(rng.uniform(0.4, 6.5)),
        drift=float(rng.uniform(0.0, 0.03 + 0.08 * hard)),
        auto_exposure=float(rng.uniform(0.0, 0.3 + 0.5 * hard)),
        quality=int(rng.integers(20, 25 + int(5 * hard))),
    )


def light_map(look: Look, size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """(height, width) brightness of the light over the picture: a broad lamp and the corners' fall-off."""
    width, height = size
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height) * height / width)
    middle = rng.uniform(-0.5, 0.5, 2) * [1.0, 0.55]
    far = (x - middle[0]) ** 2 + (y - middle[1]) ** 2
    vignette = 1 - 0.12 * (x**2 + y**2)
    return np.asarray((1.04 - look.falloff * np.clip(far, 0, 1.8)) * vignette, np.float32)


def glare_map(look: Look, size: tuple[int, int]) -> NDArray[np.float32] | None:
    """(height, width) light that a glossy card adds, 0..255."""
    if not look.glare:
        return None
    width, height = size
    x, y = np.meshgrid(np.arange(width) / width, np.arange(height) / width)
    glow = np.zeros((height, width))
    for left, top, radius, strength in look.glare:
        far = ((x - left) / radius) ** 2 + ((y - top * height / width) / (radius * 0.7)) ** 2
        glow += strength * np.exp(-far)
    return (glow * 190).astype(np.float32)


@dataclass
class Sensor:
    """Turns clean frames into what a camera delivers; keeps the state of its auto-exposure."""

    look: Look
    rng: np.random.Generator
    lamps: list[tuple[float, float, float]]
    _gain: float = 1.0
    _usual: float | None = None
    _noise: list[tuple[Image, Image]] = field(default_factory=list)
    _phase: float = 0.0

    def __post_init__(self) -> None:
        self._phase = float(self.rng.uniform(0, 6.28))
        for _ in range(3):
            raw = self.rng.standard_normal((760, 1340, 3), np.float32) * np.float32(self.look.noise)
            raw += self.rng.standard_normal((760, 1340, 1), np.float32) * np.float32(self.look.noise * 0.5)
            grain = np.asarray(cv2.GaussianBlur(raw, (3, 3), 0.6)) * 1.5
            self._noise.append((np.clip(grain, 0, 60).astype(np.uint8), np.clip(-grain, 0, 60).astype(np.uint8)))

    def brightness(self, t: float) -> float:
        """The room's light at a time: 1 as usual."""
        look = self.look
        light = 1 + look.flicker * np.sin(2 * np.pi * look.flicker_hz * t + self._phase)
        light *= 1 + look.drift * np.sin(0.11 * t + 2 * self._phase)
        for since, until, left in self.lamps:
            if since <= t < until:
                light *= left
        return float(light)

    def expose(self, frame: Image, t: float) -> Image:
        """One delivered picture."""
        look, light = self.look, self.brightness(t)
        mean = float(frame[::24, ::24].mean()) * light + 1.0
        self._usual = mean if self._usual is None else self._usual
        wanted = (self._usual / mean) ** look.auto_exposure
        self._gain += (min(wanted, 3.0) - self._gain) * 0.18
        if look.softness > 0.3:
            frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), look.softness), np.uint8)
        frame = np.asarray(cv2.LUT(frame, self._curve(light * self._gain)), np.uint8)
        plus, minus = self._noise[int(self.rng.integers(3))]
        top, left = int(self.rng.integers(0, 40)), int(self.rng.integers(0, 60))
        height, width = frame.shape[:2]
        frame = cv2.add(frame, plus[top : top + height, left : left + width])  # type: ignore[assignment]
        return np.asarray(cv2.subtract(frame, minus[top : top + height, left : left + width]), np.uint8)

    def _curve(self, light: float) -> Image:
        look = self.look
        level = np.linspace(0, 1, 256)
        curves = []
        for channel in (-look.warmth, look.tint, look.warmth):
            value = np.clip(level * light * look.exposure * (1 + channel), 0, 1.3)
            value = np.where(value > 0.85, 0.85 + (value - 0.85) * 0.33, value) / 0.95
            value = 0.5 + (np.clip(value, 0, 1) ** look.gamma - 0.5) * look.contrast
            curves.append(np.clip(value * 255, 0, 255))
        return np.stack(curves, axis=1).astype(np.uint8)[None]
