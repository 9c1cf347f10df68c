"""A renege: told at once on every phone, with its two tricks, and ruled on by the table."""

import json

import cv2
import numpy as np
import pytest
from hands import OPENING, RENEGE, RENEGE_SENTENCE, plays
from phone import OpenPhone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser

ORANGE = """(which) => {
    const image = document.querySelector(which);
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, 320, 240);
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
        found += data[at] > 200 && data[at + 1] > 90 && data[at + 1] < 190 && data[at + 2] < 110;
    return found;
}"""
"""How many pixels of a picture are in the colour that outlines the accused card."""
LISTEN = """() => {
    window.heard = { tones: 0, buzzes: 0 };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { heard.tones += 1; return start.apply(this, when); };
    Object.defineProperty(navigator, 'vibrate', { value: () => { heard.buzzes += 1; return true; } });
}"""
"""Notes tones and buzzes that the page asks the phone for."""


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


def test_the_cameras_pictures_of_both_tricks_are_shown_and_can_be_enlarged(
    table: ServedTable, open_phone: OpenPhone
) -> None:
    table.play([{"kind": "game"}])
    day, number = table.state()["game"].rsplit("-", 1)
    pictures = table.data / "evidence" / f"{day}-{int(number) + 1}"
    pictures.mkdir(parents=True)
    for trick in (2, 4):
        cv2.imwrite(str(pictures / f"trick-h0-t{trick}.jpg"), np.full((240, 320, 3), 60 * trick, np.uint8))
        outlines = [[card, [[x, 60], [x + 60, 60], [x + 60, 140], [x, 140]]] for card, x in (("Qc", 50), ("Kh", 190))]
        (pictures / f"trick-h0-t{trick}.json").write_text(json.dumps(outlines))
    table.play([*OPENING, *RENEGE])
    phone = open_phone(seat="E")
    shown = phone.page.locator("#flag .picture img")
    expect(shown).to_have_count(2)
    for index in range(2):
        phone.page.wait_for_function(
            f"() => document.querySelectorAll('#flag .picture img')[{index}].naturalWidth === 320"
        )
    expect(shown.first).to_have_attribute("alt", "Trick 2, the cards outlined")
    marked = phone.page.evaluate(ORANGE, "#flag .picture img")
    assert marked > 500
    phone.page.locator("#flag .picture").nth(1).click()
    expect(phone.page.locator("dialog")).to_contain_text("Trick 4")
    expect(phone.page.locator("dialog img.enlarged")).to_be_visible()
    phone.tap("Close", "dialog")


def test_a_flag_sounds_and_buzzes_only_where_that_is_switched_on(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game"}])
    loud, calm = open_phone(player=False, seat="E", sound=True, vibration=True), open_phone(player=False)
    for phone in (loud, calm):
        phone.page.evaluate(LISTEN)
        phone.page.locator("#score").click()
    table.play([*OPENING, *RENEGE])
    for phone in (loud, calm):
        phone.shows(RENEGE_SENTENCE, "#flag")
    assert loud.page.evaluate("heard.tones > 0 && heard.buzzes === 1")
    assert calm.page.evaluate("heard.tones === 0 && heard.buzzes === 0")


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
