"""How hard a film is: calm, usual, unruly."""

from dataclasses import dataclass

Span = tuple[float, float]


@dataclass(frozen=True)
class Level:
    """What may happen in a film of this level.

    Spans are (least, most), in seconds where the name says so. Of the chances, `renege`, `wrong_lead`, `lamp`, `knock`,
    `phone`, `shown_hand` and `claim` (where a leader holds the rest) are per hand, `fans` (cards held in sight) per
    player and hand, `score_cards`, `first_jack` and `benny` per film, the others for each play or trick; `things` is
    the largest number of things on the table.
    """

    name: str
    think_s: Span
    look_s: Span
    call_s: Span
    sloppy: Span
    tilt_degrees: Span
    card_px: Span
    renege: float
    wrong_lead: float
    claim: float
    lamp: float = 0.0
    knock: float = 0.0
    phone: float = 0.0
    score_cards: float = 0.0
    things: int = 0
    gesture: float = 0.0
    push: float = 0.0
    cover: float = 0.0
    together: float = 0.0
    take_back: float = 0.0
    partner_collects: float = 0.0
    hasty_collect: float = 0.0
    benny: float = 0.0
    fans: float = 0.0
    first_jack: float = 0.0
    shown_hand: float = 0.0


CALM = Level("calm", (0.2, 1.6), (0.5, 1.2), (0.5, 1.0), (0.0, 0.25), (0, 12), (96, 150), 0.25, 0.0, 0.0)
USUAL = Level(
    "usual", (0.05, 1.8), (0.3, 1.1), (0.4, 1.0), (0.15, 0.6), (0, 22), (92, 165), 0.3, 0.04, 0.3,
    score_cards=0.4, things=2, phone=0.1, gesture=0.08, push=0.06, cover=0.01, together=0.03, take_back=0.005,
    partner_collects=0.1, hasty_collect=0.15, benny=0.1, fans=0.3, first_jack=0.1, shown_hand=0.05,
)  # fmt: skip
UNRULY = Level(
    "unruly", (-0.1, 1.8), (0.15, 0.9), (0.3, 1.0), (0.4, 1.0), (0, 32), (90, 170), 0.4, 0.08, 0.6,
    lamp=0.25, knock=0.25, phone=0.35, score_cards=0.5, things=4, gesture=0.2, push=0.15, cover=0.05, together=0.1,
    take_back=0.03, partner_collects=0.2, hasty_collect=0.4, benny=0.12, fans=0.6, first_jack=0.2, shown_hand=0.1,
)  # fmt: skip
LEVELS = {level.name: level for level in (CALM, USUAL, UNRULY)}
