"""Converts the models for ncnn: `python -m models.ncnn [--weights DIR]` (needs pnnx, of the extra `train`).

ncnn runs a network at one input size only, so the finder is converted once for each of a few sizes, and a picture is
padded up to the next of them. The files land in the folder `ncnn` beside the ONNX models.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from vision.reader.weights import WEIGHTS, load_settings

WIDE_FRAME, FRAME, REGION, LARGE, MIDDLE, SMALL = (256, 448), (352, 448), (320, 320), (768, 768), (384, 384), (224, 224)
FINDER_SIZES = (SMALL, REGION, MIDDLE, WIDE_FRAME, FRAME, LARGE)


def convert(model: Path, height: int, width: int, folder: Path) -> None:
    """Convert one model for one input size; raises CalledProcessError when pnnx cannot."""
    target = folder / f"{model.stem}-{height}x{width}"
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(shutil.copy(model, scratch))
        subprocess.run(
            ["pnnx", copy.name, f"inputshape=[1,3,{height},{width}]"],
            cwd=scratch,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OMP_NUM_THREADS": "2"},
        )
        for kind in ("param", "bin"):
            shutil.move(Path(scratch) / f"{model.stem}.ncnn.{kind}", f"{target}.{kind}")


def main() -> None:
    """Convert the finder for all its sizes and the namer for its own."""
    parser = argparse.ArgumentParser(prog="python -m models.ncnn", description="convert the models for ncnn")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, metavar="DIR")
    settings = load_settings(parser.parse_args().weights)
    folder = settings.finder.parent / "ncnn"
    folder.mkdir(exist_ok=True)
    for height, width in FINDER_SIZES:
        print(f"finder {width}x{height}")
        convert(settings.finder, height, width, folder)
    print("namer")
    convert(settings.namer, settings.cutout[1], settings.cutout[0], folder)


if __name__ == "__main__":
    main()
