"""Models run by ONNX Runtime: exact, available everywhere, the reference for every other run-time."""

from pathlib import Path

import onnxruntime

from vision.reader.runtimes import Floats
from vision.reader.weights import ReaderError


class OnnxNetwork:
    """An `.onnx` file in ONNX Runtime on the processor.

    Idle threads sleep instead of spinning: two networks that take turns would else hold up each other's cores.
    """

    def __init__(self, model: Path, threads: int = 2) -> None:
        if not model.is_file():
            raise ReaderError(f"{model}: no such model")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise ReaderError(f"{model}: not a model that ONNX Runtime can run: {_first_line(error)}") from error
        self._input = self._session.get_inputs()[0].name
        self.output_names = tuple(output.name for output in self._session.get_outputs())

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        """Run one batch; see `Network`."""
        return tuple(self._session.run(None, {self._input: batch}))


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
