"""Blends two checkpoints of one network: `python -m models.train.blend OLD.pt NEW.pt --share 0.6 --out BLEND.pt`.

A network trained on from another keeps most of what the later training gave and less of what it forgot when the
averaged weights of both are mixed.
"""

import argparse
from pathlib import Path

import torch


def blend(old: Path, new: Path, share: float, out: Path) -> None:
    """Write `old` with its averaged weights moved by `share` (0 to 1) of the way to those of `new`."""
    state = torch.load(old, map_location="cpu", weights_only=True)
    later = torch.load(new, map_location="cpu", weights_only=True)["average"]
    for name, value in state["average"].items():
        if value.dtype.is_floating_point:
            state["average"][name] = value.lerp(later[name], share)
    torch.save(state, out)


def main() -> int:
    """Blend from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--share", type=float, required=True, help="how much the new one counts, 0 to 1")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    blend(arguments.old, arguments.new, arguments.share, arguments.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
