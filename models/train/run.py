"""What both trainings share: a schedule by the clock, averaged weights, checkpoints, progress."""

import copy
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import nn


class Average:
    """Exponential moving average of a model's weights, which is what is evaluated and exported."""

    def __init__(self, model: nn.Module, decay: float = 0.9985) -> None:
        self.model = copy.deepcopy(model).eval()
        self.decay = decay
        self.steps = 0

    def update(self, model: nn.Module) -> None:
        """Move the average a little towards the model."""
        self.steps += 1
        decay = self.decay * (1 - math.exp(-self.steps / 150))
        with torch.no_grad():
            current = model.state_dict()
            for name, value in self.model.state_dict().items():
                if value.dtype.is_floating_point:
                    value.mul_(decay).add_(current[name].detach(), alpha=1 - decay)
                else:
                    value.copy_(current[name])


class Clock:
    """How far a training of so many minutes has come, earlier sittings included."""

    def __init__(self, minutes: float, before: float = 0.0) -> None:
        self._seconds = minutes * 60
        self._start = time.monotonic() - before

    @property
    def elapsed(self) -> float:
        """Seconds trained, all sittings together."""
        return time.monotonic() - self._start

    @property
    def share(self) -> float:
        """0 at the start, 1 at the end."""
        return min(self.elapsed / self._seconds, 1.0)

    def rate(self, highest: float, warm: float = 0.02, last: float = 0.01) -> float:
        """Learning rate now: a short climb, then a cosine down to `last` of the highest."""
        if self.share < warm:
            return highest * max(self.share / warm, 0.02)
        through = (self.share - warm) / (1 - warm)
        return highest * (last + (1 - last) * (1 + math.cos(math.pi * through)) / 2)


def parameter_groups(model: nn.Module, decay: float) -> list[dict[str, Any]]:
    """Weights with decay; biases and normalisation without."""
    heavy = [p for p in model.parameters() if p.requires_grad and p.ndim > 1]
    light = [p for p in model.parameters() if p.requires_grad and p.ndim <= 1]
    return [{"params": heavy, "weight_decay": decay}, {"params": light, "weight_decay": 0.0}]


def save(path: Path, model: nn.Module, average: Average, optimiser: torch.optim.Optimizer, elapsed: float) -> None:
    """Write a checkpoint so that a crash while writing leaves the one before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    state = {
        "model": model.state_dict(),
        "average": average.model.state_dict(),
        "steps": average.steps,
        "optimiser": optimiser.state_dict(),
        "elapsed": elapsed,
    }
    torch.save(state, path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def load(path: Path, model: nn.Module, average: Average, optimiser: torch.optim.Optimizer | None) -> float:
    """Read a checkpoint; returns the seconds trained before.

    Without an optimiser only the averaged weights are taken, for model and average alike.
    """
    state = torch.load(path, map_location="cpu", weights_only=True)
    average.model.load_state_dict(state["average"])
    if optimiser is None:
        model.load_state_dict(state["average"])
        return 0.0
    model.load_state_dict(state["model"])
    average.steps = int(state["steps"])
    optimiser.load_state_dict(state["optimiser"])
    return float(state["elapsed"])


class Progress:
    """Prints one line every so often: how far, how fast, the mean of what was reported since."""

    def __init__(self, clock: Clock, every: float = 30.0, show: Callable[[str], None] = print) -> None:
        self._clock, self._every, self._show = clock, every, show
        self._next = 0.0
        self._sums: dict[str, float] = {}
        self._count = 0
        self._items = 0
        self._since = time.monotonic()

    def step(self, items: int, **values: float) -> None:
        """Note one optimiser step over so many pictures."""
        self._count += 1
        self._items += items
        for name, value in values.items():
            self._sums[name] = self._sums.get(name, 0.0) + value
        if self._clock.elapsed >= self._next:
            pace = self._items / max(time.monotonic() - self._since, 1e-6)
            means = "  ".join(f"{name} {total / self._count:.4f}" for name, total in self._sums.items())
            self._show(f"{self._clock.share:6.1%}  {pace:6.1f} pictures/s  {means}")
            self._next = self._clock.elapsed + self._every
            self._sums, self._count, self._items, self._since = {}, 0, 0, time.monotonic()
