"""Makes `yolo26n-640.onnx`: the stock detector's graph as Ultralytics exports it, each weight replaced by its shape.

python -m models.stock.build     (needs the extra `train`)

Ten megabytes of weights say nothing about speed. Every weight becomes a `ConstantOfShape` that ONNX Runtime unfolds
while it loads the model, so that what runs afterwards is the same convolutions over the same sizes. The constant is one
over the number of values that go into one output, which keeps activations near 1 from the first layer to the last.
"""

import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

TARGET = Path(__file__).parent / "yolo26n-640.onnx"
_SMALL = 64
"""Initialisers up to this many values are kept: they are shapes, axes and scales, not weights."""


def stock_graph(side: int = 640) -> onnx.ModelProto:
    """Export an untrained stock YOLO26n for square pictures."""
    import os

    from ultralytics import YOLO

    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            network = YOLO("yolo26n.yaml")
            network.model.args.update(imgsz=side, data=None)
            return onnx.load(network.export(format="onnx", imgsz=side, simplify=True))
        finally:
            os.chdir(before)


def without_weights(model: onnx.ModelProto) -> onnx.ModelProto:
    """Replace each weight by a constant of its shape."""
    graph = model.graph
    kept, nodes = [], []
    for weight in graph.initializer:
        size = int(np.prod(weight.dims))
        if size <= _SMALL or weight.data_type != onnx.TensorProto.FLOAT:
            kept.append(weight)
            continue
        shape = f"{weight.name}.shape"
        fill = 1 / max(1, size // weight.dims[0]) if len(weight.dims) > 1 else 0.0
        kept.append(numpy_helper.from_array(np.array(weight.dims, np.int64), shape))
        value = numpy_helper.from_array(np.array([fill], np.float32))
        nodes.append(helper.make_node("ConstantOfShape", [shape], [weight.name], value=value))
    del graph.initializer[:]
    graph.initializer.extend(kept)
    nodes.extend(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)
    del model.metadata_props[:]
    return model


if __name__ == "__main__":
    onnx.save(without_weights(stock_graph()), TARGET)
