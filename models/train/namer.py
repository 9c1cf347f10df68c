"""Trains the namer: `python -m models.train.namer --pool DIR --out namer.pt --minutes 60`."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from models.scenes.crops import CROP_SIZE, NAMES
from models.train.pool import ShardPool
from models.train.run import Average, Clock, Progress, load, parameter_groups, save
from models.train.start import load_coco

BATCH = 64
HIGHEST_RATE = 2e-3
CHECKPOINT_S = 120.0


def build() -> nn.Module:
    """A YOLO26n classifier over our names."""
    from ultralytics.nn.tasks import ClassificationModel

    model: nn.Module = ClassificationModel("yolo26n-cls.yaml", nc=len(NAMES), verbose=False)
    return model


def batches(pool: ShardPool) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Endless batches of ((n, 3, 128, 96) RGB bytes, labels)."""
    labels: dict[Path, np.ndarray] = {}
    order = pool.order()
    while True:
        pictures, wanted = [], []
        for _ in range(BATCH):
            shard, index = next(order)
            if shard not in labels:
                labels[shard] = np.load(shard / "labels.npy")
            pictures.append(pool[shard][index])
            wanted.append(labels[shard][index])
        stack = np.stack(pictures)[..., ::-1].transpose(0, 3, 1, 2)
        yield torch.from_numpy(np.ascontiguousarray(stack)), torch.from_numpy(np.array(wanted))


def displaced(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Each picture shifted, turned and stretched a little, as by a finder whose box is somewhat off."""

    def normal(deviation: float) -> torch.Tensor:
        return torch.randn(len(pictures), generator=generator) * deviation

    angle, ratio = normal(0.045), CROP_SIZE[1] / CROP_SIZE[0]
    wide, high = torch.exp(normal(0.035)), torch.exp(normal(0.035))
    top = torch.stack([wide * torch.cos(angle), -high * torch.sin(angle) * ratio, normal(0.05)], dim=1)
    low = torch.stack([wide * torch.sin(angle) / ratio, high * torch.cos(angle), normal(0.05)], dim=1)
    grid = functional.affine_grid(torch.stack([top, low], dim=1), list(pictures.shape), align_corners=False)
    return functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)


def augment(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Bytes to 0..1, each picture turned by half a circle at random, moved, its light changed, patches hidden."""
    count = len(pictures)
    out = pictures.float() / 255

    def chance(share: float) -> torch.Tensor:
        return torch.rand(count, generator=generator) < share

    def spread(low: float, high: float, channels: int = 1) -> torch.Tensor:
        return torch.rand(count, channels, 1, 1, generator=generator) * (high - low) + low

    turned = chance(0.5)
    out[turned] = out[turned].flip(2, 3)
    moved = chance(0.5)
    out[moved] = displaced(out[moved], generator)
    out = out * spread(0.75, 1.25) * spread(0.93, 1.07, 3) + spread(-0.08, 0.08)
    out = out.clamp(0.001, 1) ** spread(0.8, 1.25)
    for number in torch.nonzero(chance(0.12)).flatten().tolist():
        height, width = (int(v) for v in torch.randint(10, 56, (2,), generator=generator))
        y = int(torch.randint(0, 128 - height, (1,), generator=generator))
        x = int(torch.randint(0, 96 - width, (1,), generator=generator))
        out[number, :, y : y + height, x : x + width] = torch.rand(3, 1, 1, generator=generator)
    return out


def train(
    pool: ShardPool, out: Path, minutes: float, coco: Path | None, resume: bool, start: Path | None, rate: float
) -> None:
    """Train for so many minutes and write checkpoints to `out`."""
    torch.set_num_threads(1)
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(len(str(out)))
    model = build()
    stream = batches(pool)
    if coco:
        first = torch.cat([next(stream)[0] for _ in range(4)]).float() / 255
        print(f"{load_coco(model, coco, first)} layers start from COCO", flush=True)
    average = Average(model)
    if start:
        load(start, model, average, None)
    optimiser = torch.optim.AdamW(parameter_groups(model, 0.02), lr=rate, betas=(0.9, 0.99))
    before = load(out, model, average, optimiser) if resume and out.exists() else 0.0
    model.to(memory_format=torch.channels_last)
    clock = Clock(minutes, before)
    progress = Progress(clock, show=lambda line: print(line, flush=True))
    saved = clock.elapsed
    model.train()
    while clock.share < 1:
        for group in optimiser.param_groups:
            group["lr"] = clock.rate(rate)
        raw, wanted = next(stream)
        logits = model(augment(raw, generator).to(memory_format=torch.channels_last))
        loss = functional.cross_entropy(logits, wanted, label_smoothing=0.03)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        average.update(model)
        right = (logits.argmax(1) == wanted).float().mean().item()
        progress.step(len(wanted), loss=loss.item(), right=right)
        if clock.elapsed - saved > CHECKPOINT_S:
            save(out, model, average, optimiser, clock.elapsed)
            saved = clock.elapsed
    save(out, model, average, optimiser, clock.elapsed)


def main() -> int:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=Path, action="append", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--coco", type=Path, help="folded YOLO11n weights (.npz) to start from")
    parser.add_argument("--start", type=Path, help="a checkpoint whose averaged weights begin a new schedule")
    parser.add_argument("--resume", action="store_true", help="go on with --out where it stopped")
    parser.add_argument("--rate", type=float, default=HIGHEST_RATE, help="highest learning rate")
    arguments = parser.parse_args()
    pool = ShardPool(arguments.pool, "crops.npy")
    train(pool, arguments.out, arguments.minutes, arguments.coco, arguments.resume, arguments.start, arguments.rate)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
