"""The sheets to print and cut out: corner tags, dealer button, trump markers, the "alone" marker."""

from typing import Final

import cv2
import numpy as np

from vision.markers import ALONE, CORNERS, DEALER, TRUMPS, tag_dictionary

MM: Final = 72 / 25.4
PAGE_MM: Final = (210.0, 297.0)
MODULES: Final = 8
"""Black border and code of a 36h11 tag, in squares."""
SUIT_NAMES: Final = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}
SUIT_SIGNS: Final = {"c": 0xA8, "d": 0xA9, "h": 0xAA, "s": 0xAB}
"""Codes of the suit signs in the font ZapfDingbats, which every PDF reader has."""


class _Page:
    """A page's drawing instructions; places in millimetres from its top left."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def text(self, x: float, y: float, size: float, text: str) -> None:
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.lines.append(f"BT /F1 {size:g} Tf {x * MM:.2f} {self._up(y):.2f} Td ({escaped}) Tj ET".encode("latin-1"))

    def sign(self, x: float, y: float, size: float, suit: str) -> None:
        colour = b"0.8 0 0 rg " if suit in "dh" else b""
        place = f"BT /F2 {size:g} Tf {x * MM:.2f} {self._up(y):.2f} Td <{SUIT_SIGNS[suit]:02X}> Tj ET".encode("ascii")
        self.lines.append(b"q " + colour + place + b" Q")

    def box(self, x: float, y: float, width: float, height: float) -> None:
        self.lines.append(
            f"q 0.6 G 0.4 w [3 3] 0 d {x * MM:.2f} {self._up(y + height):.2f} "
            f"{width * MM:.2f} {height * MM:.2f} re S Q".encode("ascii")
        )

    def tag(self, x: float, y: float, side: float, number: int) -> None:
        picture = cv2.aruco.generateImageMarker(tag_dictionary(), number, MODULES)
        step = side / MODULES
        for row, column in np.argwhere(np.asarray(picture) < 128):
            left, top = x + column * step, y + row * step
            self.lines.append(
                f"{left * MM:.3f} {self._up(top + step):.3f} {step * MM + 0.05:.3f} {step * MM + 0.05:.3f} re f".encode(
                    "ascii"
                )
            )

    @staticmethod
    def _up(y: float) -> float:
        return (PAGE_MM[1] - y) * MM


def marker_pages() -> bytes:
    """Return the sheets as a PDF of two A4 pages; printed at 100 % the tags measure what the pages say."""
    return _pdf([_corner_page(), _marker_page()])


def _corner_page() -> _Page:
    page = _Page()
    page.text(15, 18, 16, "Upcard: corner tags")
    page.text(
        15, 26, 10, "Print at 100 %. Cut along the dashed lines. Tape each tag flat on its corner of the table with"
    )
    page.text(15, 31, 10, "its top towards the player who is North. Two of them are enough; play works without any.")
    for index, (number, name) in enumerate(CORNERS.items()):
        x, y = 20 + 90 * (index % 2), 45 + 110 * (index // 2)
        page.box(x, y, 75, 90)
        page.tag(x + 12.5, y + 18, 50, number)
        page.text(x + 30, y + 11, 14, "top: N")
        page.text(x + 10, y + 82, 14, f"Corner {name[0]}-{name[1]}")
    return page


def _marker_page() -> _Page:
    page = _Page()
    page.text(15, 18, 16, "Upcard: markers for dealer, trump and alone")
    page.text(
        15, 26, 10, "Who makes trump lays that suit's marker face up in front of himself; who plays alone lays the"
    )
    page.text(
        15,
        31,
        10,
        "marker ALONE beside it. The dealer button lies in front of the dealer. Take them back after the hand.",
    )
    cards: list[tuple[int, str, str | None]] = [(n, SUIT_NAMES[s], s) for n, s in TRUMPS.items()]
    cards += [(ALONE, "ALONE", None), (DEALER, "DEALER", None)]
    for index, (number, title, suit) in enumerate(cards):
        x, y = 15 + 62 * (index % 3), 45 + 110 * (index // 3)
        page.box(x, y, 56, 90)
        page.tag(x + 9, y + 28, 38, number)
        page.text(x + 9, y + 80, 14, title)
        if suit is not None:
            page.sign(x + 20, y + 22, 44, suit)
    return page


def _pdf(pages: list[_Page]) -> bytes:
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode("ascii"),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
    ]
    for index, page in enumerate(pages):
        content = b"\n".join(page.lines)
        size = f"[0 0 {PAGE_MM[0] * MM:.2f} {PAGE_MM[1] * MM:.2f}]"
        fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>"
        head = f"<< /Type /Page /Parent 2 0 R /MediaBox {size} {fonts} /Contents {6 + 2 * index} 0 R >>"
        objects.append(head.encode("ascii"))
        objects.append(f"<< /Length {len(content)} >>\nstream\n".encode("ascii") + content + b"\nendstream")
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode("ascii") + content + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode("ascii")
    out += b"".join(f"{place:010d} 00000 n \n".encode("ascii") for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode("ascii")
    return bytes(out)
