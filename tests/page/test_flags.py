"""A renege: told at once on every phone, with its two tricks, and ruled on by the table."""

import pytest
from hands import OPENING, RENEGE, RENEGE_SENTENCE, plays
from phone import OpenPhone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser


def test_a_renege_comes_up_on_every_phone_and_a_player_waives_it(table: ServedTable, open_phone: OpenPhone) -> None:
    player, watcher = open_phone(seat="E"), open_phone(player=False, size="tall")
    table.play([*OPENING, *RENEGE])
    for phone in (player, watcher):
        phone.shows(RENEGE_SENTENCE, "#flag")
        expect(phone.page.locator("#flag .outlined")).to_have_count(2)
        box = phone.page.locator("#flag").bounding_box()
        assert box is not None
        assert box["height"] >= phone.page.viewport_size["height"] / 2  # type: ignore[index]
    player.shows("2 points to us. The hand is over.", "#flag")
    expect(watcher.page.locator("#flag .rulings")).to_have_count(0)
    player.score(2, 0)

    player.tap("Waive", "#flag")
    expect(player.page.locator("#flag")).to_be_hidden()
    expect(watcher.page.locator("#flag")).to_be_hidden()
    player.score(0, 0)
    assert table.state()["phase"] == "play"
    player.tap("Undo", "#foot")
    player.score(2, 0)
    player.shows(RENEGE_SENTENCE, "#flag")
    player.tap("Uphold", "#flag")
    expect(player.page.locator("#flag")).to_be_hidden()
    player.score(2, 0)

    history = open_phone("/history", size="wide")
    history.page.locator(".hands summary").first.click()
    history.shows(RENEGE_SENTENCE, ".story-flag")
    history.shows("Upheld", ".story-flag")


def test_a_lead_out_of_turn_is_told_quietly(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone(seat="E")
    table.play([*OPENING, *plays("S 9c", "W Tc", "N Kc", "E Ac")])
    phone.shows("Elm led the 9 of clubs out of turn.", "#flag.quiet")
    phone.tap("Close", "#flag")
    expect(phone.page.locator("#flag")).to_be_hidden()
    phone.page.reload()
    expect(phone.page.locator("#board.ready")).to_be_visible()
    expect(phone.page.locator("#flag")).to_be_hidden()


def test_a_flag_is_announced_to_screen_readers(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone(player=False)
    table.play([*OPENING, *RENEGE])
    phone.shows(RENEGE_SENTENCE, "#announcer[aria-live=polite]")
