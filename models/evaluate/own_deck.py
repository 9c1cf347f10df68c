"""What learning a deck gains: `python -m models.evaluate.own_deck --deck FOLDER [--scenes 60]`.

FOLDER holds one flat picture of each card (9h.png ...). The deck is learnt as `upcard learn-deck` learns it, from a few
generated photographs of each single card; then table scenes are read without and with what was learnt. Needs the drawn
art (UPCARD_ART) for table tops; the same seed gives the same scenes.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from models.decks.packs import Pack, all_backs, read_picture
from models.evaluate.matching import pair
from models.scenes.scene import Scene, make_scene
from vision.reader import TwoStageReader, load_reader, load_settings
from vision.reader.enrolment import EUCHRE, largest_card
from vision.reader.own_deck import learn
from vision.reader.runtimes import Floats

FRAME = 1280, 720
PHOTOGRAPHS_EACH = 3
CLOSE_BY = 480.0
"""Height in pixels of a card that is shown for learning: it fills two thirds of the frame."""


def pack_of(folder: Path) -> Pack:
    """The deck in a folder; raises ValueError when one of the 24 cards is missing."""
    faces = {card: read_picture(folder / f"{card}.png") for card in EUCHRE}
    return Pack(folder.name, faces, all_backs()[:3])


def views(reader: TwoStageReader, pack: Pack) -> dict[str, Floats]:
    """Embeddings of a few generated photographs of each card."""
    shown: dict[str, Floats] = {}
    for number, (card, face) in enumerate(pack.faces.items()):
        single = Pack(pack.name, {card: face}, pack.backs)
        rows: list[Floats] = []
        for seed in range(number * 100, number * 100 + 100):
            image = make_scene(seed, FRAME, single, card_height=CLOSE_BY).image
            view = largest_card(reader, image, reader.read_still(image))
            rows += [view[0]] if view else []
            if len(rows) == PHOTOGRAPHS_EACH:
                break
        shown[card] = np.concatenate(rows)
    return shown


def outcomes(reader: TwoStageReader, scenes: list[Scene]) -> dict[str, int]:
    """How many cards that lie open, at least 70 % of them seen, are named right, wrongly, not told, or not found."""
    tally: Counter[str] = Counter()
    for scene in scenes:
        sightings = [sighting for sighting in reader.read(scene.image) if sighting.face == "up"]
        wanted = [card for card in scene.cards if card.name != "back" and card.visible >= 0.7]
        pairs = pair([sighting.corners for sighting in sightings], [card.outline for card in wanted], 0.4)
        for index, card in enumerate(wanted):
            said = sightings[pairs[index]].card if index in pairs else ""
            tally["right" if said == card.name else "not found" if said == "" else "wrong" if said else "not told"] += 1
    return dict(tally)


def main() -> int:
    """Measure from the command line; the figures go to standard output as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deck", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--scenes", type=int, default=60)
    parser.add_argument("--weights", type=Path)
    arguments = parser.parse_args()
    pack = pack_of(arguments.deck)
    heights = np.random.default_rng(70_000).uniform(90, 220, arguments.scenes)
    scenes = [
        make_scene(70_000 + number, FRAME, pack, held_out=True, card_height=float(height))
        for number, height in enumerate(heights)
    ]
    plain = load_reader(arguments.weights, threads=1)
    print(f"{pack.name}: {len(scenes)} scenes; learning {len(pack.faces)} cards", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.npz"
        learn(views(plain, pack), load_settings(arguments.weights).fingerprint()).save(path)
        taught = load_reader(arguments.weights, threads=1, deck=path)
    print(json.dumps({"deck": pack.name, "before": outcomes(plain, scenes), "after": outcomes(taught, scenes)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
