"""Fetches the training art from its registries and draws it: `python -m models.decks.fetch --out DIR`.

The result is a folder with decks/NAME/CARD.png, backs/, tabletops/, things/ and hands/. Nothing of it is part
of the program; it is only needed to train. Already fetched parts are kept.
"""

import argparse
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import cv2

from models.decks.hands import draw_hands
from models.decks.render import render_back, render_deck
from models.decks.sources import BACK_FOLDERS, DECKS, PACKAGES, Package, deck_source

THING_FOLDERS = ("food/fruit", "food/vegetables", "food/dishes", "household", "hobbies", "clothes", "plants/flowers")
TABLE_KINDS = (
    "Wood", "WoodFloor", "Planks", "Fabric", "Carpet", "Tiles", "Marble", "Terrazzo", "Granite", "Concrete", "Plastic",
    "Travertine", "Onyx", "Chipboard", "Cork", "Bamboo", "Wallpaper", "Paper", "Tatami", "Cardboard", "Rubber",
    "Plaster",
)  # fmt: skip


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a .tgz, .whl or .deb into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    if archive.suffix == ".deb":
        subprocess.run(["dpkg", "-x", str(archive), str(folder)], check=True)
    elif archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder)  # noqa: S202 - zipfile itself keeps members inside the folder
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")


def fetch(package: Package, downloads: Path, raw: Path) -> None:
    """Fetch and unpack one package unless it is there already."""
    folder = raw / package.name
    if folder.is_dir():
        return
    downloads.mkdir(parents=True, exist_ok=True)
    if not list(downloads.glob(package.archive)):
        subprocess.run(package.command, cwd=downloads, check=True)
    unpack(next(iter(downloads.glob(package.archive))), folder)


def draw_decks(raw: Path, out: Path, extra: Path | None) -> list[str]:
    """Draw every deck that is not drawn yet; returns one line for each that could not be."""
    faults = []
    for number, deck in enumerate(DECKS, 1):
        folder = out / "decks" / deck.name
        if folder.is_dir() and len(list(folder.glob("*.png"))) >= 52:
            continue
        try:
            count = render_deck(deck, deck_source(deck, raw, extra), folder)
            print(f"[{number}/{len(DECKS)}] {deck.name}: {count} cards", flush=True)
        except (OSError, ValueError) as error:
            faults.append(f"{deck.name}: {error}")
    for package, place, pattern in BACK_FOLDERS:
        for path in sorted((raw / package / place).glob(pattern)):
            render_back(path, out / "backs" / f"{package}_{path.stem}.png")
    return faults


def collect_things(raw: Path, out: Path, textures: Path | None) -> None:
    """Copy table tops, things that lie on tables and the hand model."""
    tops = out / "tabletops"
    tops.mkdir(parents=True, exist_ok=True)
    for path in (raw / "robosuite").glob("**/textures/*.png"):
        if path.stem not in {"cereal", "lemon", "bread", "soda", "can", "glass", "dirt"}:
            shutil.copy(path, tops / f"robosuite_{path.name}")
    for path in sorted(textures.iterdir()) if textures else []:
        if path.suffix in {".png", ".jpg"} and path.name.split("_")[0] in TABLE_KINDS:
            shutil.copy(path, tops / path.name)
    things = out / "things"
    things.mkdir(parents=True, exist_ok=True)
    stamps = raw / "tuxpaint-stamps-default/usr/share/tuxpaint/stamps"
    for place in THING_FOLDERS:
        for path in sorted((stamps / place).glob("**/*.png")):
            image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
            if image is not None and image.ndim == 3 and image.shape[2] == 4 and min(image.shape[:2]) >= 40:
                size = max(image.shape[:2])
                if size > 400:
                    image = cv2.resize(image, None, fx=400 / size, fy=400 / size, interpolation=cv2.INTER_AREA)
                cv2.imwrite(str(things / f"{path.parent.name}_{path.name}"), image)
    hands = out / "hands"
    hands.mkdir(parents=True, exist_ok=True)
    for path in (raw / "webxr").glob("package/dist/profiles/generic-hand/*.glb"):
        shutil.copy(path, hands / path.name)


def main() -> int:
    """Fetch, draw, report; exit status 1 where a deck is missing."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="where the training art goes")
    parser.add_argument("--extra-decks", type=Path, help="folder of decks that no registry has")
    parser.add_argument("--textures", type=Path, help="folder of further table tops")
    arguments = parser.parse_args()
    out: Path = arguments.out
    for package in PACKAGES:
        print(f"fetching {package.name}", flush=True)
        fetch(package, out / "downloads", out / "raw")
    faults = draw_decks(out / "raw", out, arguments.extra_decks)
    collect_things(out / "raw", out, arguments.textures)
    draw_hands(out / "hands")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
