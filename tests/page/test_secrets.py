"""What a player should not know stands on no page until the hand is over."""

import pytest
from hands import OPENING, RENEGE
from phone import OpenPhone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


def test_the_dealers_discard_is_on_no_page_while_the_hand_is_on(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([*OPENING, *RENEGE[:4]])
    for path in ("/", "/tv", "/overlay", "/history"):
        phone = open_phone(path, size="tall")
        phone.shows("called")
        if path == "/history":
            phone.page.locator(".hands summary").first.click()
        assert "jack of clubs" not in phone.page.content().lower()


def test_turned_tricks_are_shown_as_the_house_allows(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([*OPENING, *RENEGE[:9]])
    phone = open_phone(seat="S")
    expect(phone.page.locator("#trick [aria-label*='ace of spades']")).to_be_visible()
    phone.tap("Last trick", "#contract", exact=False)
    expect(phone.page.locator("#trick [aria-label*='ace of hearts']")).to_be_visible()
    phone.tap("Fix", "#foot")
    expect(phone.button("Ash: a card of a turned trick. Change it", "dialog")).to_be_visible()
    assert phone.page.locator("[aria-label*='ace of clubs']").count() == 0
    phone.tap("Ash: a card of a turned trick. Change it", "dialog")
    phone.shows("Which card did Ash play?", "dialog")
