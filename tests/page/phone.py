"""A phone at the table: a browser of its own with the screen of a phone."""

import json
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, expect
from served_table import ServedTable

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP upcard.test 127.0.0.1",
]
SIZES = {"small": (360, 640), "tall": (412, 915), "wide": (1280, 720)}
OWN = ("127.0.0.1", "upcard.test")
SETTLED = {"seatAsked": True}
"""What a phone has chosen that has been at this table before."""


class Phone:
    """One phone. `problems` collects what must never happen on it."""

    def __init__(
        self,
        browser: Browser,
        table: ServedTable,
        *,
        size: str,
        player: bool,
        preferences: dict[str, object],
        sharp: bool = False,
    ) -> None:
        width, height = SIZES[size]
        self.table = table
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            device_scale_factor=1.5 if sharp else 1,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(40_000)
        self.problems: list[str] = []
        self.expected_failures = False
        self.page.on("pageerror", lambda error: self.problems.append(f"error on the page: {error}"))
        self.page.on("console", self._hear)
        self.page.on("request", self._asked)
        chosen = json.dumps({**SETTLED, **preferences})
        self.context.add_init_script(
            f"localStorage.getItem('upcard.preferences') ?? localStorage.setItem('upcard.preferences', '{chosen}')"
        )
        if player:
            self.context.add_cookies([{"name": "table_key", "value": table.key, "url": table.url}])

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.expected_failures:
            self.problems.append(f"said by the browser: {message.text}")

    def _asked(self, request: Request) -> None:
        if request.url.startswith("http") and urlsplit(request.url).hostname not in OWN:
            self.problems.append(f"asked another machine: {request.url}")

    def open(self, path: str) -> None:
        """Go to a page of the table; the board is waited for."""
        self.page.goto(self.table.url + path)
        if path in ("/", "/tv") or path.startswith("/join/"):
            expect(self.page.locator("#board.ready")).to_be_visible()

    def tap(self, name: str, within: str = "body", *, exact: bool = True) -> None:
        """Tap the button with this name."""
        self.button(name, within, exact=exact).click()

    def button(self, name: str, within: str = "body", *, exact: bool = True) -> Locator:
        """The button with this name."""
        return self.page.locator(within).get_by_role("button", name=name, exact=exact)

    def shows(self, text: str, within: str = "body") -> None:
        """Wait until the text can be seen there."""
        expect(self.page.locator(within)).to_contain_text(text)

    def score(self, ours: int, theirs: int) -> None:
        """Wait until the score says so, the left side first."""
        sides = self.page.locator("#score .side")
        expect(sides.nth(0)).to_have_attribute("aria-label", _ends(ours))
        expect(sides.nth(1)).to_have_attribute("aria-label", _ends(theirs))

    def fits(self) -> bool:
        """Whether everything is on the screen without scrolling."""
        screen = "document.documentElement"
        found = self.page.evaluate(f"{screen}.scrollHeight <= innerHeight && {screen}.scrollWidth <= innerWidth")
        return bool(found)


def _ends(score: int) -> re.Pattern[str]:
    return re.compile(rf": {score}(,|$)")


OpenPhone = Callable[..., Phone]
"""What opens a phone at the table: path, size, whether it has the players' key, and what it prefers."""
