"""A real Chromium, a real service, and phones of several sizes that look at it."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from phone import ARGUMENTS, OpenPhone, Phone
from served_table import ServedTable

expect.set_options(timeout=40_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTable]:
    """A table without a camera, shared by all tests; each begins a game of its own."""
    with ServedTable(tmp_path_factory.mktemp("page") / "data", "--allow-host", "upcard.test") as served:
        yield served


@pytest.fixture
def open_phone(chromium: Browser, table: ServedTable) -> Iterator[OpenPhone]:
    """Open phones at the table; afterwards none may have met an error or asked anything of another machine."""
    phones: list[Phone] = []

    def one(path: str = "/", *, size: str = "small", player: bool = True, **preferences: object) -> Phone:
        phone = Phone(chromium, table, size=size, player=player, preferences=preferences)
        phones.append(phone)
        phone.open(path)
        return phone

    yield one
    problems = [problem for phone in phones for problem in phone.problems]
    for phone in phones:
        phone.context.close()
    assert not problems
