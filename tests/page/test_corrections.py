"""Everything can be put right, and everybody sees by whom."""

import pytest
from hands import FIRST_TRICK, NAMES, OPENING
from phone import OpenPhone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def a_trick_on_the_table(table: ServedTable) -> None:
    table.play([*OPENING, *FIRST_TRICK[:3]])


def test_a_misread_card_is_put_right_in_three_taps(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone(seat="S")
    phone.tap("Fix", "#foot")
    phone.tap("Ash: ace of clubs. Change it", "dialog")
    phone.page.locator("dialog").get_by_role("button", name="ace of spades").first.click()
    expect(phone.page.locator("#trick")).to_contain_text("Ash")
    expect(phone.button("Ash: ace of spades. Change it", "#trick")).to_be_visible()
    assert table.state()["hands"][-1]["tricks"][0]["cards"][0]["card"] == "As"
    phone.tap("Undo", "#foot")
    expect(phone.button("Ash: ace of clubs. Change it", "#trick")).to_be_visible()
    phone.tap("Redo", "#foot")
    expect(phone.button("Ash: ace of spades. Change it", "#trick")).to_be_visible()


def test_a_card_on_the_table_is_put_right_in_two_taps(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone(seat="S")
    phone.tap("Elm: 9 of clubs. Change it", "#trick")
    phone.page.locator("dialog").get_by_role("button", name="9 of spades").first.click()
    expect(phone.button("Elm: 9 of spades. Change it", "#trick")).to_be_visible()


def test_call_dealer_upcard_and_score_can_be_changed_and_who_did_it_is_seen(
    table: ServedTable, open_phone: OpenPhone
) -> None:
    phone, other = open_phone(seat="W", size="tall"), open_phone(seat="N")
    phone.tap("Fix", "#foot")
    phone.tap("Penalty", "dialog")
    phone.tap("They +1", "dialog")
    phone.score(0, 1)
    phone.tap("Ash: order it up", "dialog")
    phone.tap("Alone", "dialog")
    phone.tap("Order it up", "dialog")
    phone.shows("alone", "#contract .alone")
    phone.tap("Fix", "#foot")
    phone.tap("Upcard: jack of diamonds", "dialog")
    phone.tap("jack of hearts", "dialog")
    phone.shows("Hearts", "#contract")
    other.shows("Hearts", "#contract")
    other.tap("Fix", "#foot")
    other.shows("Score of Oak & Elm +1: Penalty · Fir", "dialog")
    change = other.page.locator("dialog .list li", has_text="Changed: Upcard: jack of diamonds · Fir")
    change.get_by_role("button", name="Undo").click()
    phone.shows("Diamonds", "#contract")


def test_who_dealt_can_be_changed(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game", "dealer": "N", "names": NAMES}, {"kind": "upcard", "card": "9h"}])
    phone = open_phone(seat="W")
    phone.shows("Ash to call", "#bar")
    phone.tap("Fix", "#foot")
    phone.tap("Oak deals", "dialog")
    phone.tap("Ash", "dialog")
    phone.shows("Elm to call", "#bar")
    assert table.state()["hands"][-1]["dealer"] == "E"
