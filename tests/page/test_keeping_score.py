"""Keeping score by taps alone, from a new game to the last point."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from phone import OpenPhone, Phone
from playwright.sync_api import Browser, expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


def score_a_hand(phone: Phone, maker: str, tricks: int, *, alone: bool = False) -> None:
    """The three taps of a hand, a fourth for alone."""
    phone.tap("Score a hand", "#bar")
    phone.tap(maker, "dialog")
    if alone:
        phone.tap("Alone", "dialog")
    phone.tap(f"{tricks} tricks", "dialog")
    expect(phone.page.locator("dialog")).to_have_count(0)


@pytest.fixture
def first_phone(chromium: Browser, tmp_path: Path) -> Iterator[Phone]:
    """The first phone at a table where no game has been played yet."""
    with ServedTable(tmp_path / "data") as table:
        phone = Phone(chromium, table, size="small", player=True, preferences={"seat": "S"})
        phone.open("/")
        yield phone
        phone.context.close()
    assert phone.problems == []


def test_a_game_with_the_defaults_starts_in_two_taps_and_is_won_by_the_hand(first_phone: Phone) -> None:
    phone, table = first_phone, first_phone.table
    phone.tap("New game", "#bar")
    phone.page.locator("dialog").get_by_role("button", name="Start").first.click()
    phone.shows("North deals first", "#contract")
    assert table.state()["rules"]["preset"] == "short-rules"

    score_a_hand(phone, "South", 5)
    phone.score(2, 0)
    phone.shows("March, +2", "#score")
    score_a_hand(phone, "East", 2)
    phone.score(4, 0)
    phone.shows("Euchre, +2", "#score")
    score_a_hand(phone, "North", 5, alone=True)
    phone.score(8, 0)
    score_a_hand(phone, "North", 3)
    phone.score(9, 0)
    phone.tap("Undo", "#foot")
    phone.score(8, 0)
    phone.tap("Redo", "#foot")
    phone.score(9, 0)
    expect(phone.page.locator("#score .side").nth(0)).to_have_attribute("aria-label", "We: 9, in the barn")
    score_a_hand(phone, "South", 4)
    phone.score(10, 0)
    phone.shows("We win, 10 to 0", "#trick")
    phone.shows("Skunked", "#score")
    phone.tap("Rematch", "#bar")
    phone.score(0, 0)


def test_a_lone_hand_that_somebody_defended_alone_is_scored_by_the_hand(
    table: ServedTable, open_phone: OpenPhone
) -> None:
    table.play([{"kind": "game", "dealer": "N", "rules": {"preset": "short-rules", "lone.defend_alone": True}}])
    phone = open_phone(seat="S")
    phone.tap("Score a hand", "#bar")
    phone.tap("North", "dialog")
    phone.tap("Alone", "dialog")
    phone.shows("Did someone defend alone?", "dialog")
    phone.page.locator("dialog [data-key=East]").click()
    phone.tap("2 tricks", "dialog")
    phone.score(0, 8)
    phone.shows("Lone defender", "#contract")


@pytest.mark.parametrize("size", ["small", "tall"])
def test_the_deck_to_tap_fits_the_screen(table: ServedTable, open_phone: OpenPhone, size: str) -> None:
    table.play([{"kind": "game", "dealer": "N"}])
    phone = open_phone(size=size, seat="S", byCards=True)
    phone.shows("Which card is turned up?", "#bar")
    assert phone.fits()
    table.play([{"kind": "upcard", "card": "Jd"}, {"kind": "call", "seat": "E", "call": "order"}])
    table.play([{"kind": "discard", "seat": "N"}, {"kind": "play", "seat": "E", "card": "Ac"}])
    expect(phone.page.locator("#trick [aria-label*='ace of clubs']")).to_be_visible()
    expect(phone.page.locator("#bar .pick").first).to_be_visible()
    assert phone.fits()


def test_a_hand_is_kept_card_by_card(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game", "dealer": "N"}])
    phone = open_phone(size="tall", seat="S")
    phone.tap("Card by card", "#bar")
    phone.tap("jack of diamonds", "#bar")
    phone.shows("Diamonds?", "#contract")
    phone.shows("East to call", "#bar")
    phone.tap("Pass", "#bar")
    phone.shows("South to call", "#bar")
    phone.tap("Alone", "#bar")
    phone.tap("Order it up", "#bar")
    phone.shows("Diamonds", "#contract")
    phone.shows("alone", "#contract .alone")
    assert table.state()["hands"][-1]["sitting_out"] == ["N"]
    tricks = [
        ("ace of clubs", "king of clubs", "queen of clubs"),
        ("ace of hearts", "9 of hearts", "10 of hearts"),
        ("ace of spades", "9 of spades", "10 of spades"),
    ]
    for number, cards in enumerate(tricks, start=1):
        for card in cards:
            phone.tap(card, "#bar")
            expect(phone.page.locator(f"#trick [aria-label*='{card}']")).to_be_visible()
        expect(phone.page.locator(".pips")).to_have_attribute("aria-label", f"Tricks: We 0, They {number}")
    assert [len(trick["cards"]) for trick in table.state()["hands"][-1]["tricks"] if trick["cards"]] == [3, 3, 3]


def test_the_house_rules_are_explained_and_a_contradiction_is_told(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game", "dealer": "N"}])
    phone = open_phone(size="wide")
    phone.expected_failures = True
    phone.tap("More", "#foot")
    phone.tap("New game", "dialog")
    expect(phone.page.get_by_label("Points that win")).to_have_value("10")
    phone.page.get_by_label("Preset").select_option("vows")
    expect(phone.page.get_by_label("Points that win")).to_have_value("0")
    phone.page.get_by_label("Preset").select_option("british-benny")
    expect(phone.page.get_by_label("Points that win")).to_have_value("10")
    phone.page.get_by_label("Points that win").fill("11")
    phone.page.get_by_label("Points that win").blur()
    phone.page.get_by_text("Bidding", exact=True).click()
    phone.page.locator("[name='bid.no_trump']").check()
    phone.page.locator("dialog").get_by_role("button", name="Start").first.click()
    phone.shows("bid.no_trump", "dialog [role=alert]")
    phone.page.locator("[name='bid.no_trump']").uncheck()
    phone.page.locator("dialog").get_by_role("button", name="Start").first.click()
    expect(phone.page.locator("dialog")).to_have_count(0)
    rules = table.state()["rules"]
    assert (rules["preset"], rules["game.target"], rules["deck.joker"]) == ("british-benny", 11, "benny")
