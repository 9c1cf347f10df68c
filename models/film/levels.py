"""How hard a film is: calm, usual, unruly."""

from dataclasses import dataclass

Span = tuple[float, float]


@dataclass(frozen=True)
class Level:
    """What may happen in a film of this level. Spans are (least, most); chances are per opportunity."""

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


CALM = Level("calm", (0.2, 1.6), (0.5, 1.2), (0.5, 1.0), (0.0, 0.25), (0, 12), (96, 150), 0.25, 0.0, 0.0)
USUAL = Level("usual", (0.05, 1.8), (0.3, 1.1), (0.4, 1.0), (0.15, 0.6), (0, 22), (92, 165), 0.3, 0.04, 0.06)
UNRULY = Level("unruly", (-0.25, 1.8), (0.2, 0.9), (0.3, 1.0), (0.4, 1.0), (0, 32), (90, 170), 0.4, 0.08, 0.12)
LEVELS = {level.name: level for level in (CALM, USUAL, UNRULY)}
