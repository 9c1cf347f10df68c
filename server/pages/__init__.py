"""The two plain pages that the service writes itself: how to join, and what this program is."""

from html import escape
from pathlib import Path

STYLE = Path(__file__).with_name("plain.css")


def page(title: str, body: str) -> str:
    """Wrap a body in the plain page; the caller has escaped what people typed."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="/static/favicon.svg">'
        '<script src="/static/js/theme.js"></script><link rel="stylesheet" href="/plain.css"></head>'
        f"<body><main>{body}</main></body></html>\n"
    )


def join_page(*, code: str, url: str, name_url: str, players: bool) -> str:
    """The page with the code to scan: the players' for whoever may see it, the watchers' for everybody else."""
    if players:
        words = "<h1>Players, scan this</h1><p>Your phone may then enter calls, corrections and rulings.</p>"
        typed = "Only to watch, without scanning, type"
        others = '<a href="/join?watch=1">Code for people who only watch</a>'
    else:
        words = "<h1>Scan to watch</h1><p>This code shows the score. Players scan the players' code at the table.</p>"
        typed = "or type"
        others = ""
    return page(
        "Join the table",
        f'{words}<div class="code">{code}</div>'
        f'<p>{typed} <span class="address">{escape(url)}</span></p>'
        f'<p class="quiet">On most phones this works too: {escape(name_url)}</p>'
        f'<p class="ways"><a href="/">To the score</a>{others}</p>',
    )


def about_page(version: str) -> str:
    """What the program is, its licence, and the offer of its source that the licence asks for."""
    return page(
        "About Upcard",
        f"<h1>Upcard {escape(version)}</h1>"
        "<p>A camera referee for the Euchre table: it names the cards as they are played, keeps the score by your "
        "house rules, and shows a renege when the cards prove one.</p>"
        "<p>Upcard is free software under the GNU Affero General Public License, version 3 or later. It comes without "
        "any warranty. You may have the source of exactly the program that runs here, changes included:</p>"
        '<p><a href="/source.zip">Download the source</a></p>'
        '<p class="quiet">Nothing that the camera sees leaves this machine, and no picture of a person is kept.</p>'
        '<p><a href="/">To the score</a></p>',
    )
