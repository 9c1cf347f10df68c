"""`upcard rules` explains the house rules and what each preset changes."""

import pytest

from referee import KEYS, PRESETS
from server.cli import main


def test_it_lists_every_preset_and_explains_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in PRESETS)
    assert all(f"  {key.name}: " in told for key in KEYS)


def test_it_shows_what_a_preset_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "seton"]) == 0
    told = capsys.readouterr().out
    assert "lone.euchred" in told
    assert "4 (default 2)" in told
    assert "stolen_deal" not in told


def test_the_default_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "short-rules"]) == 0
    assert "nothing changed" in capsys.readouterr().out


def test_an_unknown_preset_is_wrong_use_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hoyle"]) == 2
    assert capsys.readouterr().err.startswith("upcard rules: preset: 'hoyle' is none of ")
