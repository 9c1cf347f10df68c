"""What lamp, lens, sensor and file do to a picture: shadow, glare, colour cast, blur, noise, JPEG."""

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def _soft(rng: np.random.Generator, size: tuple[int, int], cells: int) -> Floats:
    small = rng.uniform(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), np.float32)


def lamp(image: Floats, rng: np.random.Generator) -> None:
    """Uneven light over the table, and the edge of a shadow now and then."""
    height, width = image.shape[:2]
    if rng.random() < 0.8:
        depth = rng.uniform(0.05, 0.55)
        image *= (1 - depth * _soft(rng, (width, height), int(rng.integers(2, 4))))[..., None]
    if rng.random() < 0.25:
        side = np.array([[-0.5, -0.5], [1.5, -0.5], [1.5, rng.uniform(-0.2, 1)], [-0.5, rng.uniform(-0.2, 1)]])
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = ((side - 0.5) @ turn + 0.5) * [width, height]
        mask = np.zeros((height, width), np.float32)
        cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 1.0)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, height * 0.06)), np.float32)
        image *= (1 - rng.uniform(0.2, 0.6) * mask)[..., None]


def glare(image: Floats, rng: np.random.Generator, over: Floats | None = None) -> None:
    """The lamp's reflection: bright soft spots that wash out what is printed (only where `over` is, if given)."""
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(1, 3))):
        mask = np.zeros((height, width), np.float32)
        at = int(rng.integers(width)), int(rng.integers(height))
        axes = max(2, int(rng.uniform(0.02, 0.16) * height)), max(2, int(rng.uniform(0.02, 0.3) * height))
        cv2.ellipse(mask, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.01, 0.06) * height), np.float32)
        if over is not None:
            mask *= over
        image += (255 - image) * (mask * rng.uniform(0.3, 0.95))[..., None]


def cast(image: Floats, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture 0..255 in yellow or cold light, with some exposure, contrast and haze."""
    warm = rng.normal(0, 0.09) if rng.random() < 0.75 else rng.uniform(-0.1, 0.35)
    gains = np.array([1 - warm, 1 + rng.normal(0, 0.02), 1 + warm * 0.7])
    level = float(np.clip(rng.lognormal(0.0, 0.27), 0.3, 1.6))
    if rng.random() < 0.1:
        level *= rng.uniform(0.3, 0.6)
    curve = float(np.clip(rng.normal(1.0, 0.18), 0.55, 1.7))
    floor = rng.uniform(0, 45) if rng.random() < 0.3 else 0.0
    steps = np.arange(256, dtype=np.float64)[:, None] * gains * level
    steps = 255 * (np.clip(steps, 0, 255) / 255) ** curve
    table = np.clip(floor + steps * (1 - floor / 255), 0, 255).astype(np.uint8)
    stored = np.clip(image, 0, 255).astype(np.uint8)
    out = np.asarray(cv2.LUT(stored, table[:, None, :]), np.uint8)
    if rng.random() < 0.2:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = rng.uniform(0.2, 0.9)
        out = np.asarray(cv2.addWeighted(out, share, grey, 1 - share, 0), np.uint8)
    return out


def blur(image: NDArray[np.uint8], rng: np.random.Generator, strength: float = 1.0) -> NDArray[np.uint8]:
    """Soft focus, motion, or a picture scaled down and up again."""
    kind = rng.random()
    if kind < 0.3:
        return image
    if kind < 0.7:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.3) * strength), np.uint8)
    if kind < 0.85:
        length = max(2, int(rng.uniform(2, 7) * strength))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        centre = (length - 1) / 2
        tip = np.array([np.cos(angle), np.sin(angle)]) * centre
        start, end = np.round(centre - tip).astype(int), np.round(centre + tip).astype(int)
        cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0)
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    factor = rng.uniform(0.45, 0.95)
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_LINEAR), np.uint8)


def sharpen(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The over-sharpening that phones and webcams do."""
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.6, 1.6))
    amount = rng.uniform(0.3, 1.6)
    return np.asarray(cv2.addWeighted(image, 1 + amount, soft, -amount, 0), np.uint8)


@functools.cache
def _grain() -> NDArray[np.int16]:
    return np.round(np.random.default_rng(1).standard_normal((1536, 1536)) * 64).astype(np.int16)


def _grain_patch(rng: np.random.Generator, height: int, width: int) -> NDArray[np.int16]:
    bank = _grain()
    y, x = int(rng.integers(bank.shape[0] - height)), int(rng.integers(bank.shape[1] - width))
    return bank[y : y + height, x : x + width]


def noise(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Grain of the sensor, coarser and coloured where colours were made from neighbouring pixels."""
    level = rng.exponential(3.0)
    height, width = image.shape[:2]
    if level < 0.7 or max(height, width) >= _grain().shape[0]:
        return image
    out = image.astype(np.int16)
    amount = max(1, round(level * 4))
    if rng.random() < 0.5:
        colour = np.dstack([_grain_patch(rng, height // 2 + 1, width // 2 + 1) for _ in range(3)])
        wide = np.asarray(cv2.resize(colour, (width, height), interpolation=cv2.INTER_LINEAR), np.int16)
        out += wide * np.int16(amount) // np.int16(256)
    out += (_grain_patch(rng, height, width) * np.int16(amount) // np.int16(256))[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)


def jpeg(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture after a JPEG file of random quality."""
    quality = int(rng.choice([rng.integers(25, 60), rng.integers(60, 96)], p=[0.3, 0.7]))
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def develop(image: Floats, rng: np.random.Generator, strength: float = 1.0) -> NDArray[np.uint8]:
    """All of it in the order in which it happens, from light on the table to the stored picture."""
    stored = noise(blur(cast(image, rng), rng, strength), rng)
    if rng.random() < 0.3:
        stored = sharpen(stored, rng)
    return jpeg(stored, rng) if rng.random() < 0.8 else stored
