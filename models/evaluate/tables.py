"""Measures the whole reader on table scenes with held-out decks: `python -m models.evaluate.tables --scenes 200`.

Every scene is a 1280x720 camera frame; cards are 60 to 200 px high. Half as many scenes without any card count false
cards. Needs the drawn decks (UPCARD_ART); the same seed gives the same scenes.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np

from models.decks.packs import Pack, list_packs, load_pack
from models.evaluate.calibration import accuracy_at_coverage, expected_calibration_error
from models.evaluate.matching import Detection, Target, mean_average_precision, pair
from models.scenes.scene import Scene, make_scene
from vision.reader import TwoStageReader, load_reader

FRAME = 1280, 720
SURE = 0.5


def packs() -> list[Pack]:
    """Some packs of every held-out deck."""
    return [load_pack(name, seed) for name in list_packs(held_out=True) for seed in (0, 11, 12)]


def frame(number: int, cards: list[Pack], empty: bool) -> Scene:
    """Scene `number` of the measurement."""
    rng = np.random.default_rng([number, 77])
    height = float(np.exp(rng.uniform(np.log(60), np.log(200))))
    pack = cards[int(rng.integers(len(cards)))]
    return make_scene(number, FRAME, pack, held_out=True, card_height=height, empty=empty)


class Tally:
    """What was right and wrong so far."""

    def __init__(self) -> None:
        self.detections: list[Detection] = []
        self.targets: list[Target] = []
        self.names: list[tuple[str, str, float, float]] = []
        self.missed: Counter[str] = Counter()
        self.false = 0

    def add(self, number: int, scene: Scene, reader: TwoStageReader) -> None:
        """Read one scene and note the outcome."""
        wanted = [card for card in scene.cards if card.readable]
        for place in reader.places(scene.image, 0.02):
            self.detections.append(Detection(number, place.score, place.score_down > place.score_up, place.outline))
        self.targets += [
            Target(number, card.name == "back", card.outline, card.visible, card.readable) for card in scene.cards
        ]
        sightings = reader.read(scene.image)
        seen_at = [sighting.corners for sighting in sightings]
        pairs = pair(seen_at, [card.outline for card in wanted], 0.4)
        rest = [i for i in range(len(sightings)) if i not in pairs.values()]
        hidden = [card.outline for card in scene.cards if not card.readable]
        known = pair([seen_at[i] for i in rest], hidden, 0.4).values()
        self.false += sum(sightings[i].confidence >= SURE for n, i in enumerate(rest) if n not in known)
        for index, card in enumerate(wanted):
            whole = "whole" if card.visible > 0.95 else "partial"
            if index not in pairs:
                self.missed[whole] += 1
                continue
            seen = sightings[pairs[index]]
            said = "back" if seen.face == "down" else seen.guesses[0][0]
            tall = float(np.linalg.norm(card.outline[3] - card.outline[0]))
            self.names.append((card.name, said, seen.confidence, tall if whole == "whole" else -tall))

    def figures(self) -> dict[str, object]:
        """The report."""
        readable = [target for target in self.targets if target.readable]
        out: dict[str, object] = {"cards": len(readable), "missed": dict(self.missed), "false cards": self.false}
        for label, visible in (("strips too", 0.0), ("a quarter seen", 0.25), ("nine tenths seen", 0.9)):
            if any(target.visible >= visible for target in readable):
                figures = mean_average_precision(self.detections, self.targets, visible)
                out[f"mAP50 and mAP50-95, {label}"] = [round(figure, 4) for figure in figures]
        for label, low, high in (("60-90 px", 60, 90), ("90 px and more", 90, 999)):
            for kind, sign in (("whole", 1), ("partial", -1)):
                mine = [(t, s) for t, s, _, tall in self.names if low <= sign * tall < high]
                if mine:
                    out[f"named right, {kind}, {label}"] = f"{np.mean([t == s for t, s in mine]):.4f} of {len(mine)}"
        up = [(t == s, c) for t, s, c, _ in self.names if t != "back"]
        right, sure = [r for r, _ in up], [c for _, c in up]
        if up:
            out["calibration error"] = round(expected_calibration_error(sure, right), 4)
            out["accuracy at 90 % coverage"] = [round(v, 4) for v in accuracy_at_coverage(sure, right, 0.9)]
        wrong = Counter((t, s) for t, s, _, _ in self.names if t != s)
        out["confused"] = [f"{t}>{s} x{n}" for (t, s), n in wrong.most_common(20)]
        return out


def main() -> int:
    """Measure from the command line; figures as JSON on standard output, progress on standard error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--empty", type=int, default=200, help="scenes without a card")
    parser.add_argument("--weights", type=Path)
    arguments = parser.parse_args()
    reader = load_reader(arguments.weights, threads=1)
    cards, tally, bare = packs(), Tally(), Tally()
    for number in range(arguments.scenes + arguments.empty):
        empty = number >= arguments.scenes
        (bare if empty else tally).add(number, frame(number, cards, empty), reader)
        if number % 20 == 19:
            print(f"{number + 1} of {arguments.scenes + arguments.empty} scenes", file=sys.stderr, flush=True)
    report = {
        "with cards": tally.figures(),
        "false cards in scenes without cards": f"{bare.false} in {arguments.empty}",
    }
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
