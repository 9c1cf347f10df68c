"""A phone that lost the table, and two phones that tap at once."""

import re
import signal
from collections.abc import Iterator

import pytest
from hands import OPENING
from phone import OpenPhone, Phone
from playwright.sync_api import Browser, Route, expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mortal_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTable]:
    """A table that may be killed and halted."""
    with ServedTable(tmp_path_factory.mktemp("mortal") / "data") as table:
        yield table


def test_a_phone_finds_the_table_again_after_the_service_was_killed(
    chromium: Browser, mortal_table: ServedTable
) -> None:
    table = mortal_table
    table.play(OPENING)
    phone = Phone(chromium, table, size="small", player=True, preferences={"seat": "S"})
    phone.expected_failures = True
    phone.open("/")
    phone.shows("Diamonds", "#contract")
    table.kill()
    expect(phone.page.locator("#offline")).to_be_visible()
    phone.shows("Not connected", "#foot")
    expect(phone.page.locator("#board")).to_have_class(re.compile("stale"))
    covered = phone.page.evaluate("() => document.elementFromPoint(innerWidth / 4, 20).closest('#score') === null")
    assert not covered
    phone.shows("Diamonds", "#contract")
    table.start()
    table.play([{"kind": "adjust_score", "side": "NS", "points": 3}])
    expect(phone.page.locator("#offline")).to_be_hidden()
    expect(phone.page.locator("#board")).not_to_have_class(re.compile("stale"))
    phone.score(3, 0)
    phone.tap("Fix", "#foot")
    phone.tap("We +1", "dialog")
    phone.score(4, 0)
    phone.context.close()


def test_silence_is_no_connection_even_where_nobody_said_goodbye(chromium: Browser, mortal_table: ServedTable) -> None:
    table = mortal_table
    table.play(OPENING)
    phone = Phone(chromium, table, size="small", player=False, preferences={})
    phone.expected_failures = True
    phone.page.clock.install()
    phone.open("/")
    assert table.process is not None
    table.process.send_signal(signal.SIGSTOP)
    phone.page.clock.run_for(15_000)
    expect(phone.page.locator("#offline")).to_be_visible()
    table.process.send_signal(signal.SIGCONT)
    phone.page.clock.resume()
    expect(phone.page.locator("#offline")).to_be_hidden()
    phone.context.close()


def test_a_tap_whose_answer_was_lost_is_sent_again_and_counts_once(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game", "dealer": "N"}, {"kind": "upcard", "card": "9h"}])
    phone = open_phone(seat="E")
    phone.expected_failures = True
    phone.shows("East to call", "#bar")
    heard: list[int] = []

    def lose(route: Route) -> None:
        heard.append(route.fetch().status)
        route.abort()

    phone.page.route("**/api/events", lose, times=1)
    phone.tap("Pass", "#bar")
    phone.shows("East: pass", "#foot")
    assert heard == [200]
    assert [call["call"] for call in table.state()["hands"][-1]["calls"]] == ["pass"]


def test_a_phone_that_slept_through_fifty_happenings_wakes_to_the_truth(
    table: ServedTable, open_phone: OpenPhone
) -> None:
    table.play([{"kind": "game", "dealer": "N"}])
    phone = open_phone(seat="S", player=False)
    phone.score(0, 0)
    asleep = phone.context.new_cdp_session(phone.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    table.play([{"kind": "adjust_score", "side": "NS", "points": 1 - 2 * (number % 2)} for number in range(49)])
    table.play([{"kind": "adjust_score", "side": "EW", "points": 6}])
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    phone.score(1, 6)
    expect(phone.page.locator("#offline")).to_be_hidden()


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
