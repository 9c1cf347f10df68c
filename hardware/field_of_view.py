"""How high a camera must hang to see the play area, and how large a card is then in its picture.

Run as `python -m hardware.field_of_view` for the table of the hardware guide.
"""

from dataclasses import dataclass
from math import radians, tan

CARD_HEIGHT_MM = 88.9
PICTURE_WIDTH_PX = 1280
PLAY_AREA_MM = (900, 506)
"""Width and height of what the camera should see: cards, kitty and taken tricks of four players, in a 16:9 picture."""


@dataclass(frozen=True)
class Lens:
    """A camera as it is sold, with the horizontal angle of its full 16:9 picture in degrees."""

    name: str
    horizontal_degrees: float
    focus: str


LENSES = (
    Lens("Camera Module 2", 62.2, "fixed, sharp from 1 m; turn its ring for less"),
    Lens("Camera Module 3", 66.0, "by itself"),
    Lens("Camera Module 3 Wide", 102.0, "by itself"),
    Lens("HQ Camera, 6 mm lens", 55.3, "by hand, once"),
    Lens("1080p webcam", 70.4, "by itself or fixed"),
)


def height_mm(lens: Lens, width_mm: float = PLAY_AREA_MM[0]) -> float:
    """The height above the table at which the picture is `width_mm` wide."""
    return width_mm / (2 * tan(radians(lens.horizontal_degrees) / 2))


def card_px(width_mm: float = PLAY_AREA_MM[0], picture_px: int = PICTURE_WIDTH_PX) -> float:
    """The height of a poker card in a picture that shows `width_mm` of the table."""
    return CARD_HEIGHT_MM * picture_px / width_mm


def main() -> None:
    """Print the table of the guide."""
    print(f"Play area {PLAY_AREA_MM[0]} x {PLAY_AREA_MM[1]} mm, card {card_px():.0f} px high at 1280x720")
    for lens in LENSES:
        widest = PICTURE_WIDTH_PX * CARD_HEIGHT_MM / 90
        print(
            f"| {lens.name} | {height_mm(lens) / 10:.0f} cm | {card_px():.0f} px | "
            f"{height_mm(lens, widest) / 10:.0f} cm | {lens.focus} |"
        )


if __name__ == "__main__":
    main()
