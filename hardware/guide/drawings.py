"""Draws the guide's pictures: how the camera hangs, and the placement sheet to print and lay on the table.

Run as `python -m hardware.guide.drawings FOLDER`; the drawings that ship lie beside this file.
"""

import sys
from pathlib import Path

from hardware.field_of_view import LENSES, PLAY_AREA_MM, height_mm

INK, CLOTH, CARD, HINT = "#22302a", "#2f6b4f", "#fdfcf7", "#c98a1b"
STYLE = 'font-family="sans-serif" font-size="16" fill="#22302a"'


def side_view() -> str:
    """The camera on its arm above the table, seen from the side, with what it sees. One unit is 2 mm."""
    lens = next(lens for lens in LENSES if lens.name == "Camera Module 3")
    rise, half = height_mm(lens) / 2, PLAY_AREA_MM[0] / 4
    top, table = 90.0, 90.0 + rise
    middle = 400.0
    parts = [
        f'<rect x="{middle - 260}" y="{table}" width="520" height="14" fill="{CLOTH}"/>',
        f'<rect x="{middle - 245}" y="{table + 14}" width="14" height="110" fill="{INK}"/>',
        f'<rect x="{middle + 231}" y="{table + 14}" width="14" height="110" fill="{INK}"/>',
        f'<path d="M{middle} {top} L{middle - half} {table} H{middle + half} Z" fill="{HINT}" fill-opacity="0.16"/>',
        f'<path d="M{middle + 300} {table + 124} V{top - 14} H{middle}" fill="none" stroke="{INK}" stroke-width="8"/>',
        f'<rect x="{middle - 22}" y="{top - 24}" width="44" height="22" rx="4" fill="{INK}"/>',
        f'<circle cx="{middle}" cy="{top}" r="6" fill="{HINT}"/>',
        _arrow(middle - 300, top, middle - 300, table),
        _text(middle - 312, (top + table) / 2, f"{height_mm(lens) / 10:.0f} cm", "end"),
        _text(middle, table + 40, f"sees {PLAY_AREA_MM[0] / 10:.0f} cm of the table", "middle"),
        f'<circle cx="{middle - 190}" cy="{top - 30}" r="22" fill="{HINT}"/>',
        _text(middle - 190, top - 60, "lamp to the side, not beside the camera", "middle"),
        _text(middle + 30, top + 4, lens.name, "start"),
    ]
    return _svg(800, round(table + 140), parts)


def placement_sheet() -> str:
    """The table from above as the camera sees it: where cards are laid. One unit is 1 mm."""
    width, height = PLAY_AREA_MM
    parts = [
        f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="18" fill="{CARD}" stroke="{INK}"/>',
        (
            f'<rect x="{width / 2 - 150}" y="{height / 2 - 105}" width="300" height="210" rx="30" fill="none" '
            f'stroke="{CLOTH}" stroke-width="3" stroke-dasharray="12 8"/>'
        ),
        _text(width / 2, height / 2 + 6, "the trick", "middle"),
    ]
    places = {
        "N": (width / 2, 80, "top of the picture"),
        "E": (width - 120, height / 2, ""),
        "S": (width / 2, height - 80, ""),
        "W": (120, height / 2, ""),
    }
    for seat, (x, y, hint) in places.items():
        parts.append(f'<circle cx="{x}" cy="{y}" r="24" fill="{CLOTH}"/>')
        parts.append(
            f'<text x="{x}" y="{y + 8}" text-anchor="middle" font-family="sans-serif" '
            f'font-size="24" font-weight="bold" fill="{CARD}">{seat}</text>'
        )
        parts.append(_text(x, y + 46, "taken tricks and kitty here", "middle"))
        if hint:
            parts.append(_text(x, y - 36, hint, "middle"))
    for corner_x in (40, width - 100):
        for corner_y in (40, height - 100):
            parts.append(f'<rect x="{corner_x}" y="{corner_y}" width="60" height="60" fill="none" stroke="{HINT}"/>')
            parts.append(_text(corner_x + 30, corner_y + 35, "tag", "middle"))
    return _svg(width, height, parts)


def _arrow(x0: float, y0: float, x1: float, y1: float) -> str:
    ends = f"M{x0 - 8} {y0} h16 M{x1 - 8} {y1} h16"
    return f'<path d="M{x0} {y0} L{x1} {y1} {ends}" stroke="{INK}" stroke-width="2" fill="none"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y:.0f}" text-anchor="{anchor}" {STYLE}>{words}</text>'


def _svg(width: int, height: int, parts: list[str]) -> str:
    body = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">'
    return f'{head}\n<rect width="{width}" height="{height}" fill="#f4f1e8"/>\n{body}\n</svg>\n'


DRAWINGS = {"side-view.svg": side_view, "placement-sheet.svg": placement_sheet}


def main() -> None:
    """Write all drawings into the folder given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, draw in DRAWINGS.items():
        (folder / name).write_text(draw())


if __name__ == "__main__":
    main()
