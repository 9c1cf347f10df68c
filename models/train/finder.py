"""Trains the finder: `python -m models.train.finder --pool DIR --out finder.pt --minutes 90`.

A YOLO26n for oriented boxes with two classes, face up and face down. Only its one-to-many branch is kept: with so
little training it learns faster, costs less, and the reader decides itself which of several boxes are one card.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from models.train.pool import ShardPool
from models.train.run import Average, Clock, Plan, Step, device, load, plan_parser, run
from models.train.start import load_coco

BATCH = 16
HIGHEST_RATE = 1.5e-3
FROZEN = 3
CLIP = 10.0
GAINS = SimpleNamespace(box=7.5, cls=0.5, dfl=1.5, angle=1.0)
Boxes = NDArray[np.float32]


def build() -> nn.Module:
    """The finder's network, untrained."""
    from ultralytics.nn.tasks import OBBModel, yaml_model_load

    config = yaml_model_load("yolo26n-obb.yaml")
    config["end2end"] = False
    model: nn.Module = OBBModel(config, nc=2, verbose=False)
    model.args = GAINS
    return model


def turned(image: NDArray[np.uint8], boxes: Boxes, rng: np.random.Generator) -> tuple[NDArray[np.uint8], Boxes]:
    """The square picture and its boxes (centre x, y, width, height as parts of the side; angle) flipped and turned."""
    boxes = boxes.copy()
    if rng.random() < 0.5:
        image = image[:, ::-1]
        boxes[:, 0] = 1 - boxes[:, 0]
        boxes[:, 4] = -boxes[:, 4]
    if rng.random() < 0.3:
        image = image[::-1, ::-1]
        boxes[:, :2] = 1 - boxes[:, :2]
    if rng.random() < 0.3:
        image = image.transpose(1, 0, 2)[:, ::-1]
        boxes[:, 0], boxes[:, 1] = 1 - boxes[:, 1], boxes[:, 0].copy()
        boxes[:, 4] += np.float32(np.pi / 2)
    boxes[:, 4] = (boxes[:, 4] + np.pi / 4) % np.pi - np.pi / 4
    return image, boxes


def batches(pool: ShardPool, clock: Clock, small: int, large: int) -> Iterator[dict[str, torch.Tensor]]:
    """Endless batches in the form that the loss wants; sides grow from `small` to `large` as training goes on."""
    rng = np.random.default_rng(1)
    known: dict[Path, Boxes] = {}
    order = pool.order()
    while True:
        middle = small + (large - small) * clock.share
        side = int(np.clip(round((middle + rng.normal(0, 32)) / 32) * 32, 192, 416))
        pictures, owners, targets = [], [], []
        for number in range(BATCH):
            shard, index = next(order)
            if shard not in known:
                known[shard] = np.load(shard / "boxes.npy")
            mine = known[shard][known[shard][:, 0] == index]
            image, boxes = turned(pool[shard][index], mine[:, 2:7], rng)
            way = cv2.INTER_AREA if side < image.shape[0] else cv2.INTER_LINEAR
            pictures.append(cv2.resize(np.ascontiguousarray(image), (side, side), interpolation=way))
            owners += [number] * len(boxes)
            targets.append(np.column_stack([mine[:, 1], boxes]))
        stack = np.stack(pictures)[..., ::-1].transpose(0, 3, 1, 2)
        table = torch.from_numpy(np.concatenate(targets).astype(np.float32))
        light = torch.from_numpy(rng.uniform(0.75, 1.25, (BATCH, 1, 1, 1)).astype(np.float32))
        picture = torch.from_numpy(np.ascontiguousarray(stack)).float() / 255 * light
        yield {
            "img": picture.clamp_(0, 1).to(memory_format=torch.channels_last),
            "batch_idx": torch.tensor(owners, dtype=torch.float32),
            "cls": table[:, :1],
            "bboxes": table[:, 1:],
        }


def forward(model: nn.Module, pictures: torch.Tensor) -> object:
    """The network's output, its first layers without gradients, for they keep what photographs taught them."""
    value: object = pictures
    outputs: list[object] = []
    for number, layer in enumerate(model.model):
        if layer.f != -1:
            value = (
                outputs[layer.f] if isinstance(layer.f, int) else [value if j == -1 else outputs[j] for j in layer.f]
            )
        with torch.set_grad_enabled(number >= FROZEN):
            value = layer(value)
        outputs.append(value)
    return value


def train(plan: Plan, sides: tuple[int, int], settled: bool) -> None:
    """Train for the time planned; the pictures' sides grow from the first of `sides` to the second.

    The first layers, and of a `settled` network all normalisations' statistics, stay as they are.
    """
    torch.set_num_threads(1)
    torch.manual_seed(0)
    pool = ShardPool(plan.pools, "scenes.npy")
    model = build().to(device())
    if plan.coco:
        first = next(batches(pool, Clock(plan.minutes), *sides))["img"]
        print(f"{load_coco(model, plan.coco, first.to(device()))} layers start from COCO", flush=True)
    average = Average(model)
    if plan.start:
        load(plan.start, model, average, None)
    for parameter in model.model[:FROZEN].parameters():
        parameter.requires_grad_(False)
    model.to(memory_format=torch.channels_last)
    model.train()
    model.model[:FROZEN].eval()
    if settled:
        for layer in model.modules():
            if isinstance(layer, nn.BatchNorm2d):
                layer.eval()
    criterion = model.init_criterion()

    def steps(clock: Clock) -> Callable[[], Step]:
        stream = batches(pool, clock, *sides)

        def step() -> Step:
            batch = {name: part.to(device()) for name, part in next(stream).items()}
            parts, _ = criterion(forward(model, batch["img"]), batch)
            figures = zip(("box", "kind", "edge", "angle"), (parts.detach() / BATCH).tolist(), strict=True)
            return Step(parts.sum() / BATCH, BATCH, dict(figures))

        return step

    run(plan, model, average, CLIP, steps)


def main() -> int:
    """Train from the command line."""
    parser = plan_parser(__doc__, HIGHEST_RATE)
    parser.add_argument(
        "--sides", type=int, nargs=2, default=(256, 352), help="side of the pictures at first and at last"
    )
    parser.add_argument(
        "--settled", action="store_true", help="keep the normalisations' statistics: faster, for a trained --start"
    )
    arguments = parser.parse_args()
    train(Plan.of(arguments), (int(arguments.sides[0]), int(arguments.sides[1])), arguments.settled)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
