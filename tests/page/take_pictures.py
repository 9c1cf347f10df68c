"""Takes the pictures of the page that the documents show: `python tests/page/take_pictures.py` writes docs/pictures.

It plays a few hands at a real table and photographs what a real Chromium shows.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from hands import FIRST_TRICK, OPENING, RENEGE, plays
from phone import ARGUMENTS, Phone
from served_table import ServedTable

PICTURES = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
FEW_COLOURS = "split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none"
CARRIED_OVER = {"kind": "hand_result", "maker": "E", "tricks": 5}


def open_page(browser: Browser, table: ServedTable, path: str, size: str = "small", **preferences: object) -> Page:
    """A player's phone at Elm's place, with more pixels where the screen is small."""
    phone = Phone(
        browser, table, size=size, player=True, preferences={"seat": "S", **preferences}, sharp=size != "wide"
    )
    phone.open(path)
    return phone.page


def picture(page: Page, name: str) -> None:
    """Write one picture, in so few colours that it weighs little in the repository."""
    page.wait_for_timeout(500)
    kept = PICTURES / f"{name}.png"
    with tempfile.NamedTemporaryFile(suffix=".png") as shot:
        page.screenshot(path=shot.name)
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", shot.name, "-lavfi", FEW_COLOURS, str(kept)], check=True)
    print(f"{kept.name}: {kept.stat().st_size // 1000} kB")


def take_all(browser: Browser, table: ServedTable) -> None:
    """Every main state, in the order of a game."""
    table.play([{**OPENING[0], "score": {"NS": 7, "EW": 2}}, CARRIED_OVER, {"kind": "deal", "dealer": "N"}, OPENING[1]])
    small = open_page(browser, table, "/")
    small.get_by_text("Ash to call").wait_for()
    picture(small, "bidding")
    table.play([*OPENING[2:], *FIRST_TRICK, *plays("E Ah", "S Qc")])
    picture(small, "score")
    small.get_by_role("button", name="Fix").click()
    small.locator("dialog .list li").first.wait_for()
    picture(small, "corrections")
    small.get_by_role("button", name="Close").click()
    picture(open_page(browser, table, "/", theme="light", fourColours=True, scoreCards="2-3"), "light")
    wide = open_page(browser, table, "/", "wide")
    picture(wide, "landscape")
    picture(open_page(browser, table, "/tv", "wide"), "big-screen")
    table.play(RENEGE[6:])
    small.get_by_role("button", name="Waive").wait_for()
    picture(small, "renege")
    history = open_page(browser, table, "/history", "wide")
    history.locator(".hands summary").first.click()
    picture(history, "history")


def main() -> None:
    """Take them all at a table of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServedTable(Path(folder) / "data") as table,
        sync_playwright() as tool,
    ):
        browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        take_all(browser, table)
        browser.close()


if __name__ == "__main__":
    main()
