"""From fixed deals the referee allows exactly as many ways to go on as OpenSpiel does."""

from __future__ import annotations

import json

import pytest
from perft import PLIES, TABLE, count, rows

DEALS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
QUICK = 8


def counts(deal: dict[str, object], plies: range) -> list[int]:
    hands = {str(seat): frozenset(cards) for seat, cards in deal["hands"].items()}  # type: ignore[attr-defined]
    return [count(hands, str(deal["leader"]), str(deal["trump"]), len(hands), depth) for depth in plies]


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal['leader']} leads, {deal['trump']}")
def test_as_many_continuations_as_the_table_says(deal: dict[str, list[int]]) -> None:
    assert counts(deal, range(1, QUICK + 1)) == deal["counts"][:QUICK]


@pytest.mark.slow
@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal['leader']} leads, {deal['trump']}")
def test_as_many_continuations_to_the_third_trick(deal: dict[str, list[int]]) -> None:
    assert counts(deal, range(QUICK + 1, PLIES + 1)) == deal["counts"][QUICK:]


@pytest.mark.slow
def test_the_table_is_what_openspiel_counts_today() -> None:
    assert rows() == DEALS
