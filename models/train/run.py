"""What both trainings share: a schedule by the clock, averaged weights, checkpoints, progress."""

import argparse
import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

CHECKPOINT_S = 150.0
DECAY = 0.02


@dataclass(frozen=True)
class Plan:
    """What is trained from, how long, and where to.

    `coco` names folded YOLO11n weights and `start` a checkpoint to begin from; with `resume` a training goes on where
    `out` stopped. `rate` is the highest learning rate.
    """

    pools: list[Path]
    out: Path
    minutes: float
    coco: Path | None
    start: Path | None
    resume: bool
    rate: float

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "Plan":
        """The plan that a command line gives whose parser `plan_parser` made."""
        return cls(
            pools=arguments.pool,
            out=arguments.out,
            minutes=arguments.minutes,
            coco=arguments.coco,
            start=arguments.start,
            resume=arguments.resume,
            rate=arguments.rate,
        )


def plan_parser(description: str | None, rate: float) -> argparse.ArgumentParser:
    """The options of every training; `rate` is its usual highest learning rate."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--pool", type=Path, action="append", required=True, help="a pool of shards; may be repeated")
    parser.add_argument("--out", type=Path, required=True, help="the checkpoint")
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--coco", type=Path, help="folded YOLO11n weights (.npz) to start from")
    parser.add_argument("--start", type=Path, help="a checkpoint whose averaged weights begin a new schedule")
    parser.add_argument("--resume", action="store_true", help="go on with --out where it stopped")
    parser.add_argument("--rate", type=float, default=rate, help="highest learning rate")
    return parser


def device() -> torch.device:
    """Where to train: a GPU if the machine has one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


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


@dataclass(frozen=True)
class Step:
    """What one batch gave: the loss to descend, how many pictures it was, and the figures to show."""

    loss: torch.Tensor
    pictures: int
    figures: dict[str, float]


def run(
    plan: Plan, model: nn.Module, average: Average, clip: float, steps: Callable[[Clock], Callable[[], Step]]
) -> None:
    """Train for the time planned, with progress on standard output and checkpoints on the way.

    The caller has put the model in training mode. `steps` is told the clock, by which sizes may grow, and gives the
    function that works out one batch's loss; `clip` is the greatest length of the gradient.
    """
    optimiser = torch.optim.AdamW(parameter_groups(model, DECAY), lr=plan.rate, betas=(0.9, 0.99))
    before = load(plan.out, model, average, optimiser) if plan.resume and plan.out.exists() else 0.0
    clock = Clock(plan.minutes, before)
    step = steps(clock)
    progress = Progress(clock, show=lambda line: print(line, flush=True))
    saved = clock.elapsed
    while clock.share < 1:
        for group in optimiser.param_groups:
            group["lr"] = clock.rate(plan.rate)
        done = step()
        optimiser.zero_grad(set_to_none=True)
        done.loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimiser.step()
        average.update(model)
        progress.step(done.pictures, loss=done.loss.item(), **done.figures)
        if clock.elapsed - saved > CHECKPOINT_S:
            save(plan.out, model, average, optimiser, clock.elapsed)
            saved = clock.elapsed
    save(plan.out, model, average, optimiser, clock.elapsed)
