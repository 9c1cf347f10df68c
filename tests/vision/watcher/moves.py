"""What people do at the drawn table, frame by frame."""

from collections.abc import Iterator

from hardware.camera import Frame
from tests.vision.watcher.tabletop import ANGLES, CARD, KITTIES, MIDDLE, PLACES, ROOTS, Arm, Card, Tabletop

Spot = tuple[float, float]


def between(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def still(table: Tabletop, seconds: float) -> Iterator[Frame]:
    for _ in range(round(seconds * 15)):
        yield table.shoot()


def lay(
    table: Tabletop,
    seat: str,
    name: str,
    place: Spot | None = None,
    angle: float | None = None,
    face: str = "up",
    frames: int = 6,
    misread: list[tuple[str, float]] | None = None,
    under: bool = False,
) -> Iterator[Frame]:
    """An arm comes in with a card, puts it down, and goes."""
    place = place or PLACES[seat]
    angle = ANGLES[seat] if angle is None else angle
    root = ROOTS[seat]
    card = Card(name, *root, angle, face, CARD[1], misread or [])
    if under:
        table.cards.insert(0, card)
    else:
        table.cards.append(card)
    arm = Arm(root, root)
    table.arms.append(arm)
    for step in range(1, frames + 1):
        arm.tip = between(root, place, step / frames)
        card.x, card.y = arm.tip
        yield table.shoot()
    yield table.shoot()
    for step in range(1, frames + 1):
        arm.tip = between(place, root, step / frames)
        yield table.shoot()
    table.arms.remove(arm)
    yield table.shoot()


def reach(
    table: Tabletop, seat: str, place: Spot, rest: int = 4, colour: tuple[int, int, int] = (120, 150, 205)
) -> Iterator[Frame]:
    """An empty hand comes, rests and goes."""
    root = ROOTS[seat]
    arm = Arm(root, root, colour=colour)
    table.arms.append(arm)
    for step in range(1, 7):
        arm.tip = between(root, place, step / 6)
        yield table.shoot()
    for _ in range(rest):
        yield table.shoot()
    for step in range(1, 7):
        arm.tip = between(place, root, step / 6)
        yield table.shoot()
    table.arms.remove(arm)
    yield table.shoot()


def take(table: Tabletop, seat: str, cards: list[Card], pile: Spot | None = None) -> Iterator[Frame]:
    """A hand gathers cards and takes them to a face-down pile, or off the table when there is no pile."""
    root = ROOTS[seat]
    arm = Arm(root, root)
    table.arms.append(arm)
    for step in range(1, 7):
        arm.tip = between(root, MIDDLE, step / 6)
        yield table.shoot()
    starts = [(card.x, card.y) for card in cards]
    for step in range(1, 5):
        for card, start in zip(cards, starts, strict=True):
            card.x, card.y = between(start, MIDDLE, step / 4)
        yield table.shoot()
    goal = pile or root
    for step in range(1, 7):
        for card in cards:
            card.x, card.y = between(MIDDLE, goal, step / 6)
        arm.tip = between(MIDDLE, goal, step / 6)
        yield table.shoot()
    for card in cards:
        if pile is None:
            table.cards.remove(card)
        else:
            card.face = "down"
    yield table.shoot()
    for step in range(1, 7):
        arm.tip = between(goal, root, step / 6)
        yield table.shoot()
    table.arms.remove(arm)
    yield table.shoot()


def turn_up(table: Tabletop, dealer: str, name: str) -> Iterator[Frame]:
    """The dealer puts the kitty down and turns up its top card."""
    x, y = KITTIES[dealer]
    table.cards += [Card("back", x + k, y - k, ANGLES[dealer], "down") for k in range(3)]
    yield from still(table, 0.5)
    yield from lay(table, dealer, name, (x + 6, y), ANGLES[dealer])
    yield from still(table, 0.7)


PILES = {"N": (200, 40), "E": (600, 80), "S": (200, 320), "W": (40, 80)}
