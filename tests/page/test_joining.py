"""Joining the table: from the scanned code to the score in one step."""

import pytest
from hands import FIRST_TRICK, NAMES, OPENING
from phone import OpenPhone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def new_game(table: ServedTable) -> None:
    table.play([{"kind": "game", "dealer": "N", "names": NAMES}])


def test_the_players_code_leads_to_the_score_in_one_step_and_lets_the_phone_enter_calls(
    table: ServedTable, open_phone: OpenPhone
) -> None:
    phone = open_phone(f"/join/{table.key}", player=False, seatAsked=False)
    phone.score(0, 0)
    assert phone.page.url == table.url + "/"
    cookie = next(one for one in phone.context.cookies() if one["name"] == "table_key")
    assert cookie["httpOnly"]
    assert cookie["sameSite"] in ("Lax", "Strict")
    expect(phone.button("Fix", "#foot")).to_be_visible()


def test_whoever_has_no_key_sees_the_score_and_can_change_nothing(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone(player=False)
    table.play([{"kind": "upcard", "card": "Jd"}])
    phone.shows("Jack of diamonds turned up")
    expect(phone.page.locator("#bar")).to_be_hidden()
    expect(phone.button("Fix", "#foot")).to_have_count(0)
    expect(phone.page.locator("#trick button")).to_have_count(0)


def test_saying_where_one_sits_turns_the_table_and_says_we_and_they(open_phone: OpenPhone) -> None:
    phone = open_phone(seatAsked=False)
    phone.shows("Oak & Elm", "#score .side:nth-child(1)")
    phone.tap("Ash", "#bar")
    phone.shows("We", "#score .side:nth-child(1) .who")
    phone.shows("Ash & Fir", "#score .side:nth-child(1)")
    expect(phone.page.locator(".seat.bottom .plate-name")).to_have_text("Ash")
    expect(phone.page.locator(".seat.left .plate-name")).to_have_text("Elm")
    phone.page.reload()
    expect(phone.page.locator(".seat.bottom .plate-name")).to_have_text("Ash")


def test_names_are_shown_as_text_only(table: ServedTable, open_phone: OpenPhone) -> None:
    wicked = "<img src=x onerror=x()>"
    table.play([{"kind": "game", "dealer": "N", "names": {**NAMES, "N": wicked}}])
    for path in ("/", "/tv", "/overlay", "/history"):
        phone = open_phone(path)
        phone.shows(wicked)
        assert phone.page.locator("img[src=x]").count() == 0


def test_long_names_of_any_script_leave_the_board_whole(table: ServedTable, open_phone: OpenPhone) -> None:
    names = {"N": "W" * 40, "E": "\u05e9\u05dc\u05d5\u05dd " * 8, "S": "\U0001f0cf" * 20, "W": "a b" * 13}
    table.play([{"kind": "game", "dealer": "N", "names": names}, *OPENING[1:], *FIRST_TRICK[:3]])
    for seat in (None, "S"):
        phone = open_phone(seat=seat)
        phone.shows("Diamonds", "#contract")
        assert phone.fits()
        for one in ("#score", "#trick"):
            box = phone.page.locator(one).bounding_box()
            assert box is not None
            assert box["height"] > 110
