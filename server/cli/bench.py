"""`upcard bench`: how fast this machine reads a table, against the stock detector, and judges hands."""

import argparse
import platform
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from server.cli.errors import WRONG, UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="processor cores for both networks (2)")
    parser.add_argument("--rounds", type=int, default=30, metavar="N", help="how often each is timed (30)")
    parser.add_argument("--weights", type=Path, metavar="DIR", help="a folder with other models (reader.json)")
    parser.add_argument("--picture", type=Path, metavar="IMAGE", help="another frame than the one that ships")


def run(arguments: argparse.Namespace) -> int:
    """Time the reader and the stock network by turns in one run, then the referee where its benchmark is installed."""
    threads, rounds = max(1, arguments.threads), max(1, arguments.rounds)
    print(f"{platform.machine()}, {threads} threads, {rounds} rounds by turns; milliseconds: median (fastest)")
    status = _time_reader(arguments.weights, arguments.picture, threads, rounds)
    if find_spec("server.bench_referee"):
        import_module("server.bench_referee").report()
    return status


def _time_reader(weights: Path | None, picture: Path | None, threads: int, rounds: int) -> int:
    import numpy as np

    from models.stock import NETWORK, ON_THE_TABLE, TABLE
    from vision.reader import ReaderError, load_reader
    from vision.reader.pictures import PictureError, read_picture
    from vision.reader.runtimes import load_network

    try:
        reader = load_reader(weights, threads=threads)
        stock = load_network(NETWORK, threads=threads)
        frame = read_picture(picture or TABLE).image
    except ReaderError as error:
        raise UserError(str(error)) from error
    except PictureError as error:
        raise UserError(f"{picture or TABLE}: {error}") from error
    batch = np.random.default_rng(1).random((1, 3, 640, 640), np.float32)
    cards = len(reader.read(frame))
    ours, theirs = _by_turns(lambda: reader.read(frame), lambda: stock.run(batch), rounds)
    ratio = statistics.median(ours) / statistics.median(theirs)
    height, width = frame.shape[:2]
    print(f"reader, whole, {width}x{height}, {cards} cards  {_figures(ours)}")
    print(f"stock YOLO26n, 640x640, network only   {_figures(theirs)}")
    print(f"ratio {ratio:.2f}")
    if picture is None and cards != len(ON_THE_TABLE):
        print(f"the frame shows {len(ON_THE_TABLE)} cards and {cards} were found, so the ratio means little")
        return WRONG
    return 0


def _by_turns(one: Callable[[], object], other: Callable[[], object], rounds: int) -> tuple[list[float], list[float]]:
    times: tuple[list[float], list[float]] = [], []
    for _ in range(rounds + 2):
        for work, kept in zip((one, other), times, strict=True):
            start = time.perf_counter()
            work()
            kept.append(1000 * (time.perf_counter() - start))
    return times[0][2:], times[1][2:]


def _figures(times: list[float]) -> str:
    return f"{statistics.median(times):6.1f} ({min(times):.1f})"
