"""Hands of Euchre for films: shuffled, called and played by a simple player of the film maker's own.

Independent of the referee on purpose: a film's truth must not come from the program that the film tests. Rules are
those of the preset `short-rules` (stick the dealer), with or without the Benny, 8s and 7s, lone defenders, and hands of
nothing but 9s and 10s thrown in.
"""

from dataclasses import dataclass, field
from random import Random

SEATS = ("N", "E", "S", "W")
SUITS = ("c", "d", "h", "s")
RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
BENNY = "B"
_SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}


def after(seat: str, steps: int = 1) -> str:
    """The seat `steps` places to the left (clockwise)."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


def side(seat: str) -> str:
    """The partnership a seat belongs to."""
    return "NS" if seat in "NS" else "EW"


def suit_of(card: str, trump: str | None) -> str | None:
    """The suit a card counts as: the left bower and the Benny are trumps."""
    if card == BENNY:
        return trump
    if trump in _SAME_COLOUR and card == "J" + _SAME_COLOUR[trump]:
        return trump
    return card[1]


def strength(card: str, led: str | None, trump: str) -> int:
    """How high a card stands in a trick; cards of neither the led suit nor trump are worth nothing."""
    if card == BENNY:
        return 100
    rank = RANKS.index(card[0]) - 1
    if suit_of(card, trump) == trump:
        if card[0] == "J":
            return 60 if card[1] == trump else 50
        return 30 + rank
    return 10 + rank if card[1] == led else 0


def deck(benny: bool = False, lowest: str = "9") -> list[str]:
    """The cards from the lowest rank up: 24, 28 or 32, one more with the Benny."""
    ranks = RANKS[RANKS.index(lowest) :]
    return [rank + suit for suit in SUITS for rank in ranks] + ([BENNY] if benny else [])


@dataclass(frozen=True)
class Call:
    """What a seat says during the bidding, in the words of the table events."""

    seat: str
    call: str
    alone: bool = False


@dataclass(frozen=True)
class Trick:
    """The cards of one trick in the order they are laid, and who takes it."""

    plays: tuple[tuple[str, str], ...]
    winner: str


@dataclass(frozen=True)
class Renege:
    """A seat that refused a suit it held, and the later play that proves it (both tricks count from 1)."""

    seat: str
    trick: int
    led: str
    card: str
    proof_trick: int | None = None
    proof_card: str | None = None


@dataclass(frozen=True)
class HandScript:
    """One hand from the deal to its points: everything that a film shows or that its people say.

    `left_over` cards of the pack lie under the upcard. A hand `thrown_in` by a seat has no maker and no tricks.
    """

    dealer: str
    dealt: dict[str, tuple[str, ...]]
    upcard: str
    calls: tuple[Call, ...]
    maker: str
    trump: str
    alone: bool
    picked_up: bool
    discard: str | None
    tricks: tuple[Trick, ...]
    reneges: tuple[Renege, ...] = ()
    claim: tuple[str, tuple[str, ...]] | None = None
    points: dict[str, int] = field(default_factory=dict)
    result: str = ""
    lone_defender: str | None = None
    left_over: int = 3
    thrown_in: str | None = None

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """The partners of those who play alone."""
        lone = [self.maker] if self.alone else []
        return tuple(after(seat, 2) for seat in [*lone, *([self.lone_defender] if self.lone_defender else [])])


@dataclass(frozen=True)
class Habits:
    """How often the players of a film do what."""

    renege: float = 0.0
    wrong_lead: float = 0.0
    alone: float = 0.15
    claim: float = 0.0
    stop_at_proof: float = 0.5
    defend: float = 0.0
    throw_in: float = 0.0
    lowest: str = "9"


def legal(hand: list[str], led: str | None, trump: str) -> list[str]:
    """The cards that may be played: those of the led suit where any is held."""
    return [card for card in hand if suit_of(card, trump) == led] or list(hand)


def winner_of(plays: list[tuple[str, str]], trump: str) -> str:
    """Who takes the trick."""
    led = suit_of(plays[0][1], trump)
    return max(plays, key=lambda play: strength(play[1], led, trump))[0]


def play_hand(rng: Random, dealer: str, habits: Habits, benny: bool = False) -> HandScript:
    """Shuffle, call and play one random hand."""
    poor = habits.throw_in > 0 and rng.random() < habits.throw_in
    while True:
        cards = deck(benny, habits.lowest)
        rng.shuffle(cards)
        dealt = {after(dealer, i + 1): tuple(cards[i * 5 : i * 5 + 5]) for i in range(4)}
        upcard, left_over = cards[20], len(cards) - 21
        thrower = next((seat for seat, hand in dealt.items() if all(card[0] in "9T" for card in hand)), None)
        if upcard != BENNY and (thrower is not None or not poor):
            break
    if poor:
        return HandScript(
            dealer, dealt, upcard, (), "", "", False, False, None, (),
            points={"NS": 0, "EW": 0}, result="thrown_in", left_over=left_over, thrown_in=thrower,
        )  # fmt: skip
    calls, maker, trump, alone = _bid(rng, dealer, dealt, upcard, habits)
    picked_up = calls[-1].call == "order"
    held = {seat: list(hand) for seat, hand in dealt.items()}
    defender = None
    if alone and habits.defend and rng.random() < habits.defend:
        defender = dealer if side(dealer) != side(maker) else after(maker, rng.choice((1, 3)))
    discard = None
    if picked_up and not (alone and after(maker, 2) == dealer):
        held[dealer].append(upcard)
        discard = min(held[dealer], key=lambda card: (strength(card, card[-1], trump), rng.random()))
        held[dealer].remove(discard)
    script = HandScript(
        dealer, dealt, upcard, tuple(calls), maker, trump, alone, picked_up, discard, (),
        lone_defender=defender, left_over=left_over,
    )  # fmt: skip
    return _play_out(rng, script, held, habits)


def settle(script: HandScript) -> HandScript:
    """The same hand with its reneges, points and result worked out from its tricks."""
    reneges = find_reneges(script)
    makers, others = side(script.maker), side(after(script.maker))
    won = sum(side(trick.winner) == makers for trick in script.tricks)
    if script.claim:
        won += (5 - len(script.tricks)) * (side(script.claim[0]) == makers)
    proven = [renege for renege in reneges if renege.proof_trick]
    if proven:
        first = min(proven, key=lambda renege: (renege.proof_trick, _place(script, renege)))
        innocent = side(after(first.seat))
        points, result = {innocent: 2, side(first.seat): 0}, "renege"
    elif won < 3:
        points, result = {others: 2, makers: 0}, "lone_euchre" if script.alone else "euchre"
        if script.lone_defender:
            points, result = {others: 8, makers: 0}, "lone_defender_euchre"
    elif won == 5:
        points = {makers: 4 if script.alone else 2, others: 0}
        result = "lone_march" if script.alone else "march"
    else:
        points, result = {makers: 1, others: 0}, "lone_point" if script.alone else "point"
    return _with(script, reneges=tuple(reneges), points=points, result=result)


def find_reneges(script: HandScript) -> list[Renege]:
    """Every refused suit that a later card of the same seat gives away, and those that none does."""
    found = []
    for number, trick in enumerate(script.tricks, 1):
        led = suit_of(trick.plays[0][1], script.trump)
        assert led is not None
        for seat, card in trick.plays[1:]:
            if suit_of(card, script.trump) == led:
                continue
            for later, next_trick in enumerate(script.tricks[number:], number + 1):
                shown = dict(next_trick.plays).get(seat)
                if shown is not None and suit_of(shown, script.trump) == led:
                    found.append(Renege(seat, number, led, card, later, shown))
                    break
    return found


def _with(script: HandScript, **changes: object) -> HandScript:
    from dataclasses import replace

    return replace(script, **changes)  # type: ignore[arg-type]


def _place(script: HandScript, renege: Renege) -> int:
    assert renege.proof_trick
    return [seat for seat, _ in script.tricks[renege.proof_trick - 1].plays].index(renege.seat)


def _worth(hand: tuple[str, ...] | list[str], trump: str) -> float:
    worth = 0.0
    for card in hand:
        if suit_of(card, trump) == trump:
            worth += {100: 3.4, 60: 3.0, 50: 2.4}.get(strength(card, None, trump), 1.3)
        elif card[0] == "A":
            worth += 1.0
    return worth


def _bid(
    rng: Random, dealer: str, dealt: dict[str, tuple[str, ...]], upcard: str, habits: Habits
) -> tuple[list[Call], str, str, bool]:
    calls: list[Call] = []
    for step in range(1, 5):
        seat = after(dealer, step)
        with_upcard = 1.2 if side(seat) == side(dealer) else -0.8
        worth = _worth(dealt[seat], upcard[1]) + with_upcard
        if worth > 4.6 + rng.gauss(0, 0.7):
            alone = worth > 7.2 or rng.random() < habits.alone
            return [*calls, Call(seat, "order", alone)], seat, upcard[1], alone
        calls.append(Call(seat, "pass"))
    for step in range(1, 5):
        seat = after(dealer, step)
        best = max((suit for suit in SUITS if suit != upcard[1]), key=lambda suit: _worth(dealt[seat], suit))
        worth = _worth(dealt[seat], best)
        if worth > 4.4 + rng.gauss(0, 0.7) or seat == dealer:
            alone = worth > 7.0 or (seat != dealer and rng.random() < habits.alone)
            return [*calls, Call(seat, best, alone)], seat, best, alone
        calls.append(Call(seat, "pass"))
    raise AssertionError("the dealer is stuck and always names a suit")


def _play_out(rng: Random, script: HandScript, held: dict[str, list[str]], habits: Habits) -> HandScript:
    out = script.sitting_out
    leader = next(seat for step in range(1, 5) if (seat := after(script.dealer, step)) not in out)
    may_renege = rng.random() < habits.renege
    may_claim = rng.random() < habits.claim
    if rng.random() < habits.wrong_lead:
        leader = rng.choice([seat for seat in SEATS if seat not in (*out, leader)])
    tricks: list[Trick] = []
    refused: list[tuple[str, str]] = []
    while len(tricks) < 5:
        plays: list[tuple[str, str]] = []
        proven = False
        for step in range(4):
            seat = after(leader, step)
            if seat in out:
                continue
            led = suit_of(plays[0][1], script.trump) if plays else None
            allowed = legal(held[seat], led, script.trump)
            wrong = [card for card in held[seat] if card not in allowed]
            if may_renege and wrong and len(tricks) < 4 and rng.random() < 0.6:
                card, may_renege = rng.choice(wrong), False
                assert led is not None
                refused.append((seat, led))
            else:
                card = _choose(rng, allowed, plays, seat, script)
            proven |= any(who == seat and suit_of(card, script.trump) == suit for who, suit in refused)
            held[seat].remove(card)
            plays.append((seat, card))
        leader = winner_of(plays, script.trump)
        tricks.append(Trick(tuple(plays), leader))
        if proven and rng.random() < habits.stop_at_proof:
            break
        if may_claim and not refused and len(tricks) in (2, 3) and _holds_the_rest(held, leader, out, script.trump):
            return settle(_with(script, tricks=tuple(tricks), claim=(leader, tuple(held[leader]))))
    return settle(_with(script, tricks=tuple(tricks)))


def _holds_the_rest(held: dict[str, list[str]], seat: str, out: tuple[str, ...], trump: str) -> bool:
    """Whether the leader takes every trick that is left, whatever the others do."""
    others = [card for who in SEATS if who != seat and who not in out for card in held[who]]

    def beaten(card: str) -> bool:
        suit = suit_of(card, trump)
        return any(
            strength(other, suit, trump) > strength(card, suit, trump)
            for other in others
            if suit_of(other, trump) in (suit, trump)
        )

    return not any(beaten(card) for card in held[seat])


def _choose(rng: Random, cards: list[str], plays: list[tuple[str, str]], seat: str, script: HandScript) -> str:
    """Lead high; win cheaply if the partner does not already; throw the lowest otherwise; sometimes whatever."""
    trump = script.trump
    if rng.random() < 0.15:
        return rng.choice(cards)
    if not plays:
        return max(cards, key=lambda card: (strength(card, card[-1], trump) + rng.gauss(0, 4), card))
    led = suit_of(plays[0][1], trump)
    best = max(strength(card, led, trump) for _, card in plays)
    winning = [card for card in cards if strength(card, led, trump) > best]
    partner_leads = side(winner_of(plays, trump)) == side(seat)
    if winning and not partner_leads:
        return min(winning, key=lambda card: strength(card, led, trump))
    return min(cards, key=lambda card: (strength(card, led, trump), strength(card, card[-1], trump)))
