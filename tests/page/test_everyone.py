"""For everyone's eyes and hands."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from hands import FIRST_TRICK, OPENING, RENEGE
from phone import SIZES, OpenPhone, Phone
from playwright.sync_api import expect
from served_table import ServedTable

pytestmark = pytest.mark.browser
PAGES = ("/", "/tv", "/overlay", "/history", "/setup", "/join", "/about")


SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, summary')]
    .filter((one) => one.checkVisibility())
    .map((one) => {
        const box = one.getBoundingClientRect();
        const more = getComputedStyle(one, '::after');
        const size = (side) => Math.max(box[side], parseFloat(more[side]) || 0);
        return [one.textContent, size('width'), size('height')];
    })
    .filter(([, width, height]) => width < 47.5 || height < 47.5)"""
FIRST_VIEW = """() => {
    const asked = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((one) => !one.name.includes('/api/'));
    const total = (size) => asked.reduce((sum, one) => sum + one[size], 0);
    const scripts = asked.map((one) => new URL(one.name).pathname).filter((path) => path.endsWith('.js'));
    const promised = [...document.querySelectorAll('script[src], link[rel=modulepreload]')]
        .map((one) => one.getAttribute('src') ?? one.getAttribute('href'));
    return [total('encodedBodySize'), total('decodedBodySize'), scripts.sort(), promised.sort()];
}"""
"""Bytes of the first view on their way and unpacked, the scripts asked for, and those that the page itself names."""
FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"


def violations(phone: Phone) -> list[str]:
    """What axe finds on the page as it is now."""
    found = Axe().run(phone.page).response["violations"]
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes']]}" for one in found]


@pytest.fixture(scope="module", autouse=True)
def a_game(table: ServedTable) -> None:
    table.play([*OPENING, *FIRST_TRICK[:3]])


@pytest.mark.parametrize(("size", "theme"), [("small", "dark"), ("wide", "light")])
def test_axe_finds_no_violation_on_any_page(open_phone: OpenPhone, size: str, theme: str) -> None:
    phone = open_phone(size=size, theme=theme, seat="S")
    found = {}
    for path in PAGES:
        phone.open(path)
        phone.page.wait_for_load_state("networkidle" if path in ("/history", "/setup") else "load")
        found[path] = violations(phone)
    assert not any(found.values()), found


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violation_on_sheets_and_flags(table: ServedTable, open_phone: OpenPhone, theme: str) -> None:
    phone = open_phone(theme=theme, seat="S", fourColours=True)
    found = {}
    for name in ("Fix", "More"):
        phone.tap(name, "#foot")
        found[name] = violations(phone)
        phone.tap("Close", "dialog")
    phone.tap("Ash: ace of clubs. Change it", "#trick")
    found["card"] = violations(phone)
    phone.tap("Close", "dialog")
    phone.tap("More", "#foot")
    phone.tap("New game", "dialog")
    phone.shows("Points that win", "dialog")
    found["new game"] = violations(phone)
    phone.tap("Close", "dialog")
    table.play([*OPENING, *RENEGE])
    phone.shows("did not follow", "#flag")
    found["flag"] = violations(phone)
    table.play([*OPENING, *FIRST_TRICK[:3]])
    assert not any(found.values()), found


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_the_screen_and_the_figures_take_a_quarter_of_it(
    table: ServedTable, open_phone: OpenPhone, size: str
) -> None:
    phone = open_phone(size=size, seat="S")
    states = [
        [{"kind": "game", "dealer": "N"}],
        OPENING[:2],
        [{"kind": "call", "seat": seat, "call": "pass"} for seat in "ESWN"],
        [*OPENING, *FIRST_TRICK[:3]],
    ]
    for events in states:
        table.play(events)
        phase = table.state()["phase"]
        phone.shows({"idle": "Score a hand", "play": "to play"}.get(phase, "to call"))
        assert phone.fits(), phase
        figure = phone.page.locator(".figure").first.bounding_box()
        assert figure is not None
        assert figure["height"] >= SIZES[size][1] * 0.25


def test_every_target_is_at_least_48_pixels(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play(OPENING[:2])
    phone = open_phone(seat="S")
    phone.shows("to call", "#bar")
    for opened in (None, "Fix", "More"):
        if opened:
            phone.tap(opened, "#foot")
        small = phone.page.evaluate(SMALL_TARGETS)
        assert small == []
        if opened:
            phone.tap("Close", "dialog")


def test_with_text_twice_as_big_everything_can_still_be_reached(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play(OPENING[:2])
    phone = open_phone(size="small", seat="S")
    phone.shows("to call", "#bar")
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.tap("Order it up", "#bar")
    phone.shows("Diamonds", "#contract")
    phone.tap("More", "#foot")
    phone.tap("Four colours", "dialog")


def test_a_hand_can_be_scored_with_the_keyboard_alone(table: ServedTable, open_phone: OpenPhone) -> None:
    table.play([{"kind": "game", "dealer": "N"}])
    phone = open_phone(size="wide", seat="S")

    def press(name: str) -> None:
        for _ in range(40):
            phone.page.keyboard.press("Tab")
            focused = phone.page.evaluate(FOCUSED)
            if focused == name:
                phone.page.keyboard.press("Enter")
                return
        raise AssertionError(f"{name} is not reached by the Tab key")

    press("Score a hand")
    press("West")
    press("3 tricks")
    phone.score(0, 1)
    phone.shows("They 1", "#announcer")


def test_the_first_view_weighs_at_most_120_kilobytes_even_unpacked(open_phone: OpenPhone) -> None:
    phone = open_phone(seatAsked=False)
    travelled, unpacked, scripts, promised = phone.page.evaluate(FIRST_VIEW)
    assert 10_000 < travelled <= 60_000
    assert travelled < unpacked <= 120_000
    assert scripts == promised


def test_nothing_moves_where_that_is_wished(open_phone: OpenPhone) -> None:
    phone = open_phone(stillness=True)
    phone.page.emulate_media(reduced_motion="no-preference")
    moving = "() => document.getAnimations().length"
    assert phone.page.evaluate(moving) == 0


def test_on_a_plain_address_a_silent_film_keeps_the_screen_on(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone()
    phone.expected_failures = True  # the browser remarks that this address is not a secure one
    phone.page.goto(table.url.replace("127.0.0.1", "upcard.test") + "/")
    expect(phone.page.locator("#board.ready")).to_be_visible()
    assert not phone.page.evaluate("isSecureContext")
    phone.page.locator("#score").click()
    expect(phone.page.locator("video.keep-awake")).to_have_count(1)
    phone.page.wait_for_function("() => !document.querySelector('video.keep-awake').paused")


def test_no_file_of_the_page_names_another_machine(project: Path) -> None:
    for path in (project / "server" / "static").rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".svg"):
            text = path.read_text().replace("http://www.w3.org/", "")
            assert "http://" not in text.replace("replace(/^http:\\/\\//", ""), path
            assert "https://" not in text, path
