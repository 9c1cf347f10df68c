"""The programs that can run the models, each behind the same small protocol."""

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Network(Protocol):
    """A model that is ready to run."""

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        """Run (n, 3, height, width) pictures, RGB from 0 to 1, and return the model's outputs, each with n rows."""


RUNTIMES = ("onnx", "ncnn")
"""The names `load_network` knows; the first is the default and the reference for the others."""


def load_network(model: Path, runtime: str = "onnx", threads: int = 2) -> Network:
    """Make a model file ready to run; raises ReaderError when it cannot be."""
    if runtime == "onnx":
        from vision.reader.runtimes.onnx import OnnxNetwork

        return OnnxNetwork(model, threads)
    if runtime == "ncnn":
        from vision.reader.runtimes.ncnn import NcnnNetwork

        return NcnnNetwork(model, threads)
    raise ValueError(f"unknown runtime {runtime}: one of {', '.join(RUNTIMES)}")
