"""Where every deck of training art comes from: the pinned command, its licence, its family of drawings.

Decks that share their court drawings form one *family*; a family is either trained on or held out as a
whole, since a deck that shares its kings with a trained deck is no unseen deck.
"""

import re
from dataclasses import dataclass
from pathlib import Path

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FACES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

HELD_OUT_FAMILIES = frozenset({"kennard"})


@dataclass(frozen=True)
class Package:
    """One archive of a package registry: the command that fetches it and a pattern of the file it writes."""

    name: str
    command: tuple[str, ...]
    archive: str


def _npm(name: str, spec: str, archive: str) -> Package:
    return Package(name, ("npm", "pack", "--silent", spec), archive)


def _deb(name: str) -> Package:
    return Package(name, ("apt-get", "download", name), f"{name}_*.deb")


def _wheel(name: str, spec: str) -> Package:
    return Package(name, ("pip", "download", "-q", "--no-deps", "--only-binary", ":all:", spec), f"{name}-*.whl")


PACKAGES: tuple[Package, ...] = (
    _npm("cardsjs", "cardsJS@1.1.1", "cardsJS-*.tgz"),
    _npm("younestouati", "@younestouati/playing-cards-standard-deck@3.0.0", "younestouati-*.tgz"),
    _npm("heruka", "@heruka_urgyen/react-playing-cards@0.5.0", "heruka_urgyen-*.tgz"),
    _npm("svg-cards", "svg-cards@4.0.2", "svg-cards-*.tgz"),
    _wheel("arcade", "arcade==3.3.3"),
    _deb("gnome-cards-data"),
    _deb("aisleriot"),
    _deb("kdegames-card-data-kf5"),
    _deb("openclipart-svg"),
    _deb("tuxpaint-stamps-default"),
    _wheel("robosuite", "robosuite==1.5.2"),
    _npm("webxr", "@webxr-input-profiles/assets@1.0.20", "webxr-input-profiles-assets-*.tgz"),
)


@dataclass(frozen=True)
class Deck:
    """One deck of cards.

    `place` is a folder (one file a card) or one file (a grid of cards) relative to the unpacked package, or
    to the folder of extra decks where `package` is "extra". `files` turns a file's stem into a card name;
    `grid` gives (rows of suits, columns of ranks) of a grid file. `weight` says how often training draws it.
    """

    name: str
    family: str
    package: str
    place: str
    licence: str
    weight: float
    naming: str = "plain"
    grid: tuple[str, str] | None = None
    bitmap: bool = False

    @property
    def held_out(self) -> bool:
        """True for decks that training never sees."""
        return self.family in HELD_OUT_FAMILIES


_GNOME = "gnome-cards-data", "usr/share/aisleriot/cards"
_GRID13 = ("cdhs", RANKS)


def _gnome(file: str, family: str, weight: float, licence: str = "GPL-3.0-or-later") -> Deck:
    name = "gnome_" + file.replace("-", "_")
    return Deck(name, family, _GNOME[0], f"{_GNOME[1]}/{file}.svgz", licence, weight, grid=_GRID13)


_OPENCLIPART = "usr/share/openclipart/svg/recreation/games/cards"
_HERUKA = "package/src/images"

DECKS: tuple[Deck, ...] = (
    Deck("aguilar_cardsjs", "aguilar", "cardsjs", "package/cards", "LGPL-3.0-or-later", 6),
    Deck("aguilar_younestouati", "aguilar", "younestouati", "package/cards", "LGPL-3.0", 3, naming="numbers"),
    Deck("fomin_english", "fomin", "extra", "fomin_english", "CC0-1.0", 7),
    Deck("knoll_hayeah", "aguilar", "extra", "knoll_hayeah", "public domain / MIT", 6),
    Deck("spatz_vertical2", "aguilar", "extra", "spatz_jumbo_vertical2", "public domain", 2),
    Deck("spatz_accessible", "aguilar", "extra", "spatz_jumbo_accessible_vertical", "public domain", 1),
    Deck("kennard_2c", "kennard", "heruka", f"{_HERUKA}/2color", "CC0-1.0", 1),
    Deck("kennard_4c", "kennard", "heruka", f"{_HERUKA}/4color", "CC0-1.0", 0.5),
    Deck("kennard_2c_jumbo", "kennard", "heruka", f"{_HERUKA}/2color-bf", "CC0-1.0", 1),
    _gnome("anglo_poker", "kennard", 1),
    _gnome("anglo_modern", "fomin", 5),
    _gnome("anglo_modern_4_color", "fomin", 1),
    _gnome("anglo", "reyer", 3),
    _gnome("anglo_bitmap", "reyer", 1),
    _gnome("gnomangelo", "reyer", 2),
    _gnome("gnomangelo_bitmap", "reyer", 1),
    _gnome("atlasnye", "atlasnye", 1),
    _gnome("bellot", "bellot", 1, "LGPL-2.1-or-later"),
    _gnome("dondorf", "dondorf", 1),
    _gnome("neoclassical", "neoclassical", 0.7),
    _gnome("neoclassical_4_color", "neoclassical", 0.3),
    _gnome("orell", "orell", 0.7),
    _gnome("paris", "bellot", 0.7),
    _gnome("plastic", "plastic", 0.3),
    _gnome("simplistic", "simplistic", 0.4),
    _gnome("tigullio", "tigullio", 1, "LGPL-2.1-or-later"),
    _gnome("ornamental", "nicu", 0.4, "public domain"),
    _gnome("tango", "tango", 0.2),
    Deck(
        "gnome_bonded",
        "bonded",
        "aisleriot",
        "usr/share/aisleriot/cards/bonded.svgz",
        "GPL-3.0-or-later",
        1.5,
        grid=_GRID13,
    ),
    Deck(
        "kde_standard",
        "kde",
        "kdegames-card-data-kf5",
        "usr/share/carddecks/svg-standard/standard.svgz",
        "GPL-2.0-or-later",
        2,
        grid=("", ""),
    ),
    Deck(
        "openclipart_white",
        "nicu",
        "openclipart-svg",
        f"{_OPENCLIPART}/white",
        "public domain",
        0.5,
        naming="openclipart",
    ),
    Deck(
        "openclipart_bordered",
        "nicu",
        "openclipart-svg",
        f"{_OPENCLIPART}/bordered",
        "public domain",
        0.4,
        naming="openclipart",
    ),
    Deck("bellot_svgcards", "bellot", "svg-cards", "package/png/2x", "LGPL-2.1", 1, naming="words", bitmap=True),
    Deck(
        "kenney_arcade",
        "kenney",
        "arcade",
        "arcade/resources/assets/images/cards",
        "CC0-1.0",
        0.3,
        naming="kenney",
        bitmap=True,
    ),
)

BACK_FOLDERS: tuple[tuple[str, str, str], ...] = (
    ("openclipart-svg", f"{_OPENCLIPART}/cardbacks", "back0[3-9].svg"),
    ("svg-cards", "package/png/2x", "back-*.png"),
    ("arcade", "arcade/resources/assets/images/cards", "cardBack_*.png"),
)

_WORDS = {"jack": "J", "queen": "Q", "king": "K", "1": "A", "10": "T", "a": "A", "j": "J", "q": "Q", "k": "K"}


def card_of(stem: str, naming: str) -> str | None:
    """The card that a file of this name shows: "As", "B1" (a joker), "back1", or None for anything else."""
    low = stem.lower()
    if "back" in low:
        return "back" + (re.sub(r"\D", "", low) or "1")
    if "joker" in low or "_jk_" in low or low in {"1j", "2j"}:
        return "B" + ("2" if low.endswith(("2", "_r", "red")) or low == "2j" else "1")
    if naming == "words":
        found = re.fullmatch(r"(club|diamond|heart|spade)_(\w+)", low)
        rank = _WORDS.get(found[2], found[2]) if found else ""
        return rank + found[1][0] if found and rank in RANKS else None
    if naming == "kenney":
        found = re.fullmatch(r"card(club|diamond|heart|spade)s(\w+)", low)
        rank = _WORDS.get(found[2], found[2]) if found else ""
        return rank.upper() + found[1][0] if found and rank.upper() in RANKS else None
    if naming == "openclipart":
        found = re.fullmatch(r"[a-z]+_([cdhs])_(\w+)", low)
        return _WORDS.get(found[2], found[2]) + found[1] if found else None
    found = re.fullmatch(r"(10|1[123]|[1-9tjqka])([cdhs])", low)
    if not found:
        return None
    numbers = {"1": "A", "11": "J", "12": "Q", "13": "K", "10": "T"}
    return numbers.get(found[1], found[1].upper()) + found[2]


def deck_source(deck: Deck, raw: Path, extra: Path | None) -> Path:
    """The folder or grid file a deck is rendered from."""
    return (extra or Path("extra")) / deck.place if deck.package == "extra" else raw / deck.package / deck.place
