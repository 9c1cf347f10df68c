"""A flag's pictures: drawn from the tricks it names, kept over a restart, and nothing else given out."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from server import evidence as evidence_module
from server.evidence import EvidenceFolder

OUTLINE = (("9c", np.array([[10, 10], [60, 10], [60, 90], [10, 90]], np.float32)),)


def picture(shade: int) -> NDArray[np.uint8]:
    return np.full((120, 160, 3), shade, np.uint8)


def state(tricks: int, flags: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    played = [
        {"cards": [{"n": 10 * trick + card, "seat": seat, "card": "9c"} for card, seat in enumerate("NESW")]}
        for trick in range(1, tricks + 1)
    ]
    hand = {"number": 0, "sitting_out": [], "tricks": played, "flags": flags or []}
    return {"hands": [hand], "questions": []}


RENEGE = {"id": "h0-renege-S-t2", "trick": 2, "card": "9c", "proof": {"trick": 4, "card": "Kh"}, "evidence": []}


@pytest.fixture
def evidence(tmp_path: Path) -> EvidenceFolder:
    folder = EvidenceFolder(tmp_path / "evidence")
    folder.begin_game("g-1")
    return folder


def watch_tricks(evidence: EvidenceFolder, tricks: int) -> None:
    for trick in range(1, tricks + 1):
        for card in range(4):
            evidence.remember(10 * trick + card, picture(40 * trick), OUTLINE, state(trick))


def test_a_flag_gets_the_pictures_of_its_two_tricks_with_the_card_outlined(evidence: EvidenceFolder) -> None:
    watch_tricks(evidence, 4)
    shown = evidence.attach(state(4, [RENEGE]), seen_n=43)
    addresses = shown["hands"][0]["flags"][0]["evidence"]
    assert addresses == ["/api/evidence/g-1/h0-renege-S-t2-a.jpg", "/api/evidence/g-1/h0-renege-S-t2-b.jpg"]
    path = evidence.file("g-1", "h0-renege-S-t2-a")
    assert path is not None
    drawn = cv2.imread(str(path))
    assert drawn is not None
    assert abs(int(drawn[110, 150].mean()) - 80) < 6
    blue, _, red = (int(value) for value in drawn[50, 10])
    assert red > blue + 80


def test_pictures_of_full_tricks_outlive_a_restart(evidence: EvidenceFolder) -> None:
    watch_tricks(evidence, 4)
    again = EvidenceFolder(evidence.root)
    again.begin_game("g-1")
    shown = again.attach(state(4, [RENEGE]), seen_n=None)
    assert len(shown["hands"][0]["flags"][0]["evidence"]) == 2


def test_without_a_camera_a_flag_has_no_pictures(evidence: EvidenceFolder) -> None:
    assert evidence.attach(state(4, [RENEGE]), seen_n=None)["hands"][0]["flags"][0]["evidence"] == []


def test_tricks_that_nobody_flagged_are_not_given_out(evidence: EvidenceFolder) -> None:
    watch_tricks(evidence, 2)
    assert (evidence.root / "g-1" / "trick-h0-t1.jpg").is_file()
    assert evidence.file("g-1", "trick-h0-t1") is None


@pytest.mark.parametrize(
    ("game", "name"), [("..", "table-key"), ("g-1", "../x"), ("g-1", ""), ("", "x"), ("g-1", "a/b")]
)
def test_only_plain_names_are_looked_for(evidence: EvidenceFolder, game: str, name: str) -> None:
    assert evidence.file(game, name) is None


def test_a_new_question_gets_the_picture_it_is_about(evidence: EvidenceFolder) -> None:
    evidence.remember(10, picture(90), OUTLINE, state(1))
    asked = {**state(1), "questions": [{"id": "q/1?", "text": "Which jack?", "options": []}]}
    shown = evidence.attach(asked, seen_n=10)["questions"][0]["evidence"]
    assert len(shown) == 1
    assert evidence.attach(asked, seen_n=None)["questions"][0]["evidence"] == shown


def test_a_later_question_does_not_get_an_old_picture(evidence: EvidenceFolder) -> None:
    evidence.remember(10, picture(90), OUTLINE, state(1))
    asked = {**state(1), "questions": [{"id": "who-called", "text": "Who called?", "options": []}]}
    assert "evidence" not in evidence.attach(asked, seen_n=None)["questions"][0]


def test_the_oldest_games_pictures_go_when_there_are_too_many(
    evidence: EvidenceFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_tricks(evidence, 4)
    evidence.attach(state(4, [RENEGE]), seen_n=43)
    evidence.begin_game("g-2")
    assert {path.name for path in (evidence.root / "g-1").iterdir()} == {
        "h0-renege-S-t2-a.jpg",
        "h0-renege-S-t2-b.jpg",
    }
    monkeypatch.setattr(evidence_module, "MAX_FOLDER_BYTES", 100)
    evidence.begin_game("g-3")
    assert not (evidence.root / "g-1").exists()


def test_a_disk_that_refuses_costs_the_picture_and_nothing_else(tmp_path: Path) -> None:
    blocked = tmp_path / "evidence"
    blocked.write_text("a file where the folder should be")
    folder = EvidenceFolder(blocked)
    folder.begin_game("g-1")
    watch_tricks(folder, 4)
    assert folder.attach(state(4, [RENEGE]), seen_n=43)["hands"][0]["flags"][0]["evidence"] == []
