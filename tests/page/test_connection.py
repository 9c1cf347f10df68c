"""A phone that lost the table, and two phones that tap at once."""

from pathlib import Path

import pytest
from hands import OPENING
from phone import Phone
from playwright.sync_api import Browser, expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


def test_a_phone_finds_the_table_again_after_the_service_was_killed(chromium: Browser, tmp_path: Path) -> None:
    with ServedTable(tmp_path / "data") as table:
        table.play(OPENING)
        phone = Phone(chromium, table, size="small", player=True, preferences={"seat": "S"})
        phone.expected_failures = True
        phone.open("/")
        phone.shows("Diamonds", "#contract")
        table.kill()
        expect(phone.page.locator("#offline")).to_be_visible()
        phone.shows("Diamonds", "#contract")
        table.start()
        table.play([{"kind": "adjust_score", "side": "NS", "points": 3}])
        expect(phone.page.locator("#offline")).to_be_hidden()
        phone.score(3, 0)
        phone.tap("Fix", "#foot")
        phone.tap("We +1", "dialog")
        phone.score(4, 0)
        phone.context.close()


def test_when_two_phones_tap_at_once_one_wins_and_the_other_is_told(chromium: Browser, table: ServedTable) -> None:
    table.play([{"kind": "game", "dealer": "N"}, {"kind": "upcard", "card": "9h"}])
    quick, slow = (
        Phone(chromium, table, size=size, player=True, preferences={"seat": seat})
        for size, seat in (("small", "E"), ("tall", "W"))
    )
    slow.expected_failures = True
    for phone in (quick, slow):
        phone.open("/")
        phone.shows("East to call", "#bar")
    held: list[str] = []

    def hold(route: object) -> None:
        held.append("tap")
        quick.tap("Pass", "#bar")
        quick.shows("South to call", "#bar")
        route.continue_()  # type: ignore[attr-defined]

    slow.page.route("**/api/events", hold, times=1)
    slow.tap("Order it up", "#bar")
    slow.shows("Someone else was quicker", "#foot")
    slow.shows("South to call", "#bar")
    assert held == ["tap"]
    assert [call["call"] for call in table.state()["hands"][-1]["calls"]] == ["pass"]
    for phone in (quick, slow):
        assert phone.problems == []
        phone.context.close()
