"""Models run by ncnn: faster on ARM processors, and used only where it gives the same answers as ONNX Runtime."""

import re
from pathlib import Path

import numpy as np

from vision.reader.runtimes import Floats
from vision.reader.weights import ReaderError

_GREY = np.float32(114 / 255)
_SIZE = re.compile(r".*-(\d+)x(\d+)")


class NcnnNetwork:
    """The conversions of an `.onnx` file, one for each input size, in the folder `ncnn` beside it."""

    def __init__(self, model: Path, threads: int = 2) -> None:
        try:
            import ncnn
        except ImportError as error:
            raise ReaderError('the run-time ncnn is not installed (pip install "upcard[ncnn]")') from error
        self._ncnn = ncnn
        self._networks = {}
        for param in (model.parent / "ncnn").glob(f"{model.stem}-*.param"):
            if size := _SIZE.fullmatch(param.stem):
                network = ncnn.Net()
                network.opt.num_threads = threads
                if network.load_param(str(param)) or network.load_model(str(param.with_suffix(".bin"))):
                    raise ReaderError(f"{param}: not a model that ncnn can run")
                self._networks[int(size[1]), int(size[2])] = network
        if not self._networks:
            raise ReaderError(f"{model.parent / 'ncnn'}: no {model.stem} for ncnn; make it with python -m models.ncnn")

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        """Run the pictures one after another at the next larger size there is; see `Network`."""
        height, width = batch.shape[2:]
        fitting = [size for size in self._networks if size[0] >= height and size[1] >= width]
        if not fitting:
            raise ReaderError(f"no ncnn model for pictures of {width}x{height}")
        size = min(fitting, key=lambda size: size[0] * size[1])
        padding = ((0, 0), (0, 0), (0, size[0] - height), (0, size[1] - width))
        rows = [self._one(size, picture) for picture in np.pad(batch, padding, constant_values=_GREY)]
        return tuple(np.stack(outputs) for outputs in zip(*rows, strict=True))

    def _one(self, size: tuple[int, int], picture: Floats) -> list[Floats]:
        network = self._networks[size]
        with network.create_extractor() as extractor:
            extractor.input(network.input_names()[0], self._ncnn.Mat(np.ascontiguousarray(picture)))
            return [np.array(extractor.extract(name)[1], np.float32) for name in sorted(network.output_names())]
