"""Trains the namer: `python -m models.train.namer --pool DIR --out namer.pt --minutes 60`.

Beside the card's name it learns where the card's true corners lie in the cut-out, for the finder's boxes know neither
perspective nor the last few pixels.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from models.scenes.crops import CROP_SIZE, MARGIN, NAMES
from models.train.pool import ShardPool
from models.train.run import Average, Plan, Step, device, load, plan_parser, run
from models.train.start import load_coco

BATCH = 64
HIGHEST_RATE = 2e-3
CLIP = 5.0
FINE_LAYER = 6
PLACES_GAIN = 8.0


class Places(nn.Module):
    """Where a card's corners lie, from the two coarsest feature maps: (n, 4, 2) in parts of the cut-out's outline."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(nn.Conv2d(128, 64, 3, stride=2, padding=1), nn.SiLU())
        self.coarse = nn.Sequential(nn.Conv2d(256, 64, 1), nn.SiLU())
        self.out = nn.Sequential(nn.Linear(2 * 64 * 12, 128), nn.SiLU(), nn.Linear(128, 8))
        self.register_buffer("corners", torch.tensor([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]), False)

    def forward(self, fine: torch.Tensor, coarse: torch.Tensor) -> torch.Tensor:
        """Corners from the maps of stride 16 (n, 128, 8, 6) and 32 (n, 256, 4, 3)."""
        seen = torch.cat([self.fine(fine).flatten(1), self.coarse(coarse).flatten(1)], dim=1)
        corners: torch.Tensor = self.corners + 0.1 * self.out(seen).view(-1, 4, 2)
        return corners


class NamingModel(nn.Module):
    """A YOLO26n classifier over our names, with the places of the card's corners beside it."""

    def __init__(self) -> None:
        super().__init__()
        from ultralytics.nn.tasks import ClassificationModel

        self.model = ClassificationModel("yolo26n-cls.yaml", nc=len(NAMES), verbose=False).model
        self.places = Places()
        self.frozen = 0

    def train(self, mode: bool = True) -> "NamingModel":
        """Switch to training, all but the frozen layers."""
        super().train(mode)
        self.model[: self.frozen].eval()
        return self

    def forward(self, pictures: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits (n, names), features (n, 1280) and corners (n, 4, 2) of cut-outs (n, 3, 128, 96), RGB 0..1."""
        value, fine = pictures, pictures
        for number, layer in enumerate(self.model[:-1]):
            with torch.set_grad_enabled(torch.is_grad_enabled() and number >= self.frozen):
                value = layer(value)
            fine = value if number == FINE_LAYER else fine
        head = self.model[-1]
        features = head.pool(head.conv(value)).flatten(1)
        return head.linear(features), features, self.places(fine, value)


def build() -> NamingModel:
    """The namer's network, untrained."""
    return NamingModel()


def batches(pool: ShardPool) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
    """Endless batches of ((n, 3, 128, 96) RGB bytes, labels, corners (n, 4, 2), NaN where unknown)."""
    known: dict[Path, tuple[np.ndarray, np.ndarray]] = {}
    order = pool.order()
    while True:
        pictures, wanted, corners = [], [], []
        for _ in range(BATCH):
            shard, index = next(order)
            if shard not in known:
                known[shard] = np.load(shard / "labels.npy"), np.load(shard / "places.npy")
            pictures.append(pool[shard][index])
            wanted.append(known[shard][0][index])
            corners.append(known[shard][1][index])
        stack = np.stack(pictures)[..., ::-1].transpose(0, 3, 1, 2)
        yield (
            torch.from_numpy(np.ascontiguousarray(stack)),
            torch.from_numpy(np.array(wanted)),
            torch.from_numpy(np.stack(corners)),
        )


def displaced(
    pictures: torch.Tensor, corners: torch.Tensor, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Each picture shifted, turned and stretched a little, as by a finder whose box is somewhat off; so its corners."""

    def normal(deviation: float) -> torch.Tensor:
        return torch.randn(len(pictures), generator=generator) * deviation

    angle, ratio = normal(0.045), CROP_SIZE[1] / CROP_SIZE[0]
    wide, high = torch.exp(normal(0.035)), torch.exp(normal(0.035))
    top = torch.stack([wide * torch.cos(angle), -high * torch.sin(angle) * ratio, normal(0.05)], dim=1)
    low = torch.stack([wide * torch.sin(angle) / ratio, high * torch.cos(angle), normal(0.05)], dim=1)
    moves = torch.stack([top, low], dim=1)
    grid = functional.affine_grid(moves, list(pictures.shape), align_corners=False)
    outer = 1 + 2 * MARGIN
    points = (corners + MARGIN) / outer * 2 - 1
    back = torch.linalg.inv(moves[:, :, :2])
    points = torch.einsum("nij,nkj->nki", back, points - moves[:, None, :, 2])
    moved = functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    return moved, (points + 1) / 2 * outer - MARGIN


def augment(
    pictures: torch.Tensor, corners: torch.Tensor, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Bytes to 0..1, each picture turned by half a circle at random, moved, its light changed, patches hidden."""
    count = len(pictures)
    out = pictures.float() / 255

    def chance(share: float) -> torch.Tensor:
        return torch.rand(count, generator=generator) < share

    def spread(low: float, high: float, channels: int = 1) -> torch.Tensor:
        return torch.rand(count, channels, 1, 1, generator=generator) * (high - low) + low

    turned = chance(0.5)
    out[turned] = out[turned].flip(2, 3)
    corners = torch.where(turned[:, None, None], (1 - corners).roll(2, dims=1), corners)
    moved = chance(0.4)
    out[moved], corners[moved] = displaced(out[moved], corners[moved], generator)
    out = out * spread(0.75, 1.25) * spread(0.93, 1.07, 3) + spread(-0.08, 0.08)
    out = out.clamp(0.001, 1) ** spread(0.8, 1.25)
    for number in torch.nonzero(chance(0.12)).flatten().tolist():
        height, width = (int(v) for v in torch.randint(10, 56, (2,), generator=generator))
        y = int(torch.randint(0, 128 - height, (1,), generator=generator))
        x = int(torch.randint(0, 96 - width, (1,), generator=generator))
        out[number, :, y : y + height, x : x + width] = torch.rand(3, 1, 1, generator=generator)
    return out, corners


def misplaced(seen: torch.Tensor, corners: torch.Tensor) -> torch.Tensor:
    """How far the corners are off, over the cut-outs whose corners are known."""
    known = ~torch.isnan(corners).any(dim=2).any(dim=1)
    if not known.any():
        return seen.sum() * 0
    return functional.smooth_l1_loss(seen[known], corners[known], beta=0.02)


def train(plan: Plan, frozen: int) -> None:
    """Train for the time planned; so many of the first layers stay as they are."""
    torch.set_num_threads(1)
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(len(str(plan.out)))
    stream = batches(ShardPool(plan.pools, "crops.npy"))
    model = build().to(device())
    if plan.coco:
        first = torch.cat([next(stream)[0] for _ in range(4)]).float() / 255
        print(f"{load_coco(model, plan.coco, first.to(device()))} layers start from COCO", flush=True)
    average = Average(model)
    if plan.start:
        load(plan.start, model, average, None)
    model.frozen = frozen
    model.model[:frozen].requires_grad_(False)
    model.to(memory_format=torch.channels_last)
    model.train()

    def step() -> Step:
        raw, wanted, corners = next(stream)
        pictures, corners = augment(raw, corners, generator)
        wanted = wanted.to(device())
        logits, _, seen = model(pictures.to(device(), memory_format=torch.channels_last))
        off = misplaced(seen, corners.to(device()))
        loss = functional.cross_entropy(logits, wanted, label_smoothing=0.03) + PLACES_GAIN * off
        right = (logits.argmax(1) == wanted).float().mean().item()
        return Step(loss, len(wanted), {"right": right, "off": off.item()})

    run(plan, model, average, CLIP, lambda _: step)


def main() -> int:
    """Train from the command line."""
    parser = plan_parser(__doc__, HIGHEST_RATE)
    parser.add_argument("--frozen", type=int, default=0, help="so many of the first layers stay as they are")
    arguments = parser.parse_args()
    train(Plan.of(arguments), arguments.frozen)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
