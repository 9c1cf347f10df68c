"""The placement sheet as a PDF: one A4 page, the play area at three tenths of its size.

Run as `python -m hardware.guide.printed OUT.pdf`; the one that ships lies beside this file.
"""

import sys
from pathlib import Path

from hardware.field_of_view import PLAY_AREA_MM

POINTS_PER_MM = 72 / 25.4
PAGE_MM = (297.0, 210.0)
SCALE = 0.3
SEATS = {"N": (0.5, 0.12), "E": (0.88, 0.5), "S": (0.5, 0.8), "W": (0.12, 0.5)}
"""Where each seat's words stand, as shares of the play area's width and height from its top left."""
CHARACTER_WIDTH = 0.45
"""Mean width of Helvetica's letters, as a share of the size, to bring words to the middle."""


def placement_pdf() -> bytes:
    """Return the sheet; needs no fonts or programs beyond a PDF reader."""
    lines = [_words(0.5, -0.1, 18, "Upcard: where cards are laid"), _frame(0.0, 0.0, 1.0, 1.0, ""), "0.18 0.42 0.31 RG"]
    lines += [_frame(1 / 3, 0.29, 2 / 3, 0.71, "[8 5] 0 d"), "0 G", _words(0.5, 0.5, 14, "the trick")]
    for left in (0.03, 0.9):
        for top in (0.06, 0.81):
            lines += [
                _frame(left, top, left + 0.07, top + 0.125, "[2 2] 0 d"),
                _words(left + 0.035, top + 0.07, 9, "tag"),
            ]
    for seat, (x, y) in SEATS.items():
        lines += [_words(x, y, 20, seat), _words(x, y + 0.06, 10, "taken tricks and kitty here")]
    lines.append(_words(0.5, 1.1, 10, "N sits at the top edge of the camera's picture. Play towards the middle."))
    return _document("\n".join(lines).encode("ascii"))


def _place(x: float, y: float) -> tuple[float, float]:
    width, height = (side * SCALE for side in PLAY_AREA_MM)
    left, top = (PAGE_MM[0] - width) / 2, (PAGE_MM[1] - height) / 2
    return (left + x * width) * POINTS_PER_MM, (PAGE_MM[1] - top - y * height) * POINTS_PER_MM


def _words(x: float, y: float, size: float, words: str) -> str:
    middle, base = _place(x, y)
    return f"BT /F1 {size:g} Tf {middle - len(words) * size * CHARACTER_WIDTH / 2:.1f} {base:.1f} Td ({words}) Tj ET"


def _frame(left: float, top: float, right: float, bottom: float, dashes: str) -> str:
    (x0, y0), (x1, y1) = _place(left, bottom), _place(right, top)
    return f"q {dashes} {x0:.1f} {y0:.1f} {x1 - x0:.1f} {y1 - y0:.1f} re S Q"


def _document(content: bytes) -> bytes:
    width, height = (side * POINTS_PER_MM for side in PAGE_MM)
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.1f} {height:.1f}] "
        f"/Resources << /Font << /F1 {font} >> >> /Contents 4 0 R >>".encode("ascii"),
        f"<< /Length {len(content)} >>\nstream\n".encode("ascii") + content + b"\nendstream",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode("ascii") + body + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + (head + trailer).encode("ascii")


def main() -> None:
    """Write the PDF to the path given."""
    Path(sys.argv[1]).write_bytes(placement_pdf())


if __name__ == "__main__":
    main()
