"""Exports checkpoints to ONNX: `python -m models.train.export --finder A.pt --namer B.pt --out models/weights`.

Both files are plain float32 graphs that run anywhere, with their weights stored as float16 and cast when loaded,
which halves their size and changes no answer that matters; `reader.json` says what belongs to them.
"""

import argparse
import json
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from models.scenes.crops import CROP_SIZE, MARGIN, NAMES
from models.train import finder, namer
from models.train.run import Average, load

OPSET = 17


def averaged(build: nn.Module, checkpoint: Path) -> nn.Module:
    """The model with a checkpoint's averaged weights, ready to run."""
    average = Average(build)
    load(checkpoint, build, average, None)
    return average.model.eval().float()


def halve(model: onnx.ModelProto) -> onnx.ModelProto:
    """Store the large weights as float16, each followed by a cast back, and drop notes that nothing reads."""
    kept, casts = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 256:
            kept.append(tensor)
            continue
        kept.append(numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half"))
        casts.append(helper.make_node("Cast", [tensor.name + "_half"], [tensor.name], to=TensorProto.FLOAT))
    nodes = list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:], model.graph.value_info[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(casts + nodes)
    for node in model.graph.node:
        node.doc_string = ""
        del node.metadata_props[:]
    del model.metadata_props[:]
    return model


def write(
    model: nn.Module, sample: torch.Tensor, path: Path, names: list[str], axes: dict[str, dict[int, str]]
) -> None:
    """Export one network."""
    import onnxslim

    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model, (sample,), str(path), input_names=["images"], output_names=names, dynamic_axes=axes,
            opset_version=OPSET, dynamo=False,
        )  # fmt: skip
    slim = onnxslim.slim(onnx.load(str(path)))
    onnx.save(halve(slim), str(path))
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


def export_finder(checkpoint: Path, path: Path) -> None:
    """Write the finder: one row of (x, y, width, height, up, down, angle) for each anchor, any size divisible by 32."""
    model = averaged(finder.build(), checkpoint).fuse(verbose=False)
    head = model.model[-1]
    head.export, head.format, head.dynamic = True, "onnx", True
    axes = {"images": {0: "batch", 2: "height", 3: "width"}, "boxes": {0: "batch", 2: "anchors"}}
    write(model, torch.zeros(1, 3, 288, 512), path, ["boxes"], axes)


def export_namer(checkpoint: Path, path: Path) -> None:
    """Write the namer: logits, features and corners of a batch of cut-outs."""
    model = averaged(namer.build(), checkpoint)
    names = ["logits", "embedding", "corners"]
    axes = {name: {0: "batch"} for name in ("images", *names)}
    write(model, torch.zeros(2, 3, CROP_SIZE[1], CROP_SIZE[0]), path, names, axes)


def describe(path: Path, temperature: float, threshold: float) -> None:
    """Write what the reader must know of the pair."""
    settings = {
        "finder": {"file": "finder.onnx", "classes": ["up", "down"]},
        "namer": {
            "file": "namer.onnx", "classes": list(NAMES), "width": CROP_SIZE[0], "height": CROP_SIZE[1],
            "margin": MARGIN, "temperature": temperature,
        },
        "threshold": threshold,
    }  # fmt: skip
    path.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Export from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--namer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--threshold", type=float, default=0.5)
    arguments = parser.parse_args()
    export_finder(arguments.finder, arguments.out / "finder.onnx")
    export_namer(arguments.namer, arguments.out / "namer.onnx")
    describe(arguments.out / "reader.json", arguments.temperature, arguments.threshold)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
