"""What the referee cannot know and asks the table, one tap each."""

from __future__ import annotations

from typing import Any

from referee.cards import SEATS, fits, is_known
from referee.facts import UPHOLD
from referee.flags import PROVEN
from referee.judgement import Judgement
from referee.sentences import SEAT_NAMES, SUIT_NAMES, card_name, flag_sentence

Question = dict[str, Any]


def ask(hand: Judgement) -> list[Question]:
    """The open questions about a hand."""
    questions = [*_about_the_deal(hand), *_about_the_call(hand), *_about_cards(hand), *_about_winners(hand)]
    return [*questions, *_about_flags(hand)]


def _question(identity: str, text: str, options: list[str]) -> Question:
    return {"id": identity, "text": text, "options": options, "evidence": []}


def _about_the_deal(hand: Judgement) -> list[Question]:
    prefix = f"h{hand.index}"
    found: list[Question] = []
    if hand.dealer is None and (hand.bidding.calls or hand.table.tricks):
        found.append(_question(f"{prefix}-dealer", "Who dealt this hand?", list(SEATS)))
    if hand.upcard == "B" and hand.bidding.offered is None:
        found.append(
            _question(f"{prefix}-offer", "Which suit did the dealer put on offer with the Benny?", list("cdhs"))
        )
    return found


def _about_the_call(hand: Judgement) -> list[Question]:
    bidding, prefix = hand.bidding, f"h{hand.index}"
    if bidding.rivals and hand.facts.answered(f"{prefix}-maker") is None:
        names = " and ".join(SEAT_NAMES[seat] for seat in bidding.rivals)
        return [_question(f"{prefix}-maker", f"{names} are both said to have made trump. Who did?", bidding.rivals)]
    played = hand.table.begun > 0
    if not played and not (bidding.trump is not None and bidding.maker is None):
        return []
    if hand.scored_by_word is not None or (hand.over and hand.result is not None and bidding.maker is not None):
        return []
    if bidding.trump is None:
        return _about_trump(hand)
    if bidding.maker is None:
        suit = SUIT_NAMES[bidding.trump]
        return [
            _question(f"{prefix}-called-{bidding.trump}", f"{suit.capitalize()} are trump. Who called?", list(SEATS))
        ]
    return []


def _about_trump(hand: Judgement) -> list[Question]:
    prefix = f"h{hand.index}"
    suits = ["c", "d", "h", "s"] + (["n"] if hand.facts.rules["bid.no_trump"] else [])
    guess = hand.guess
    if hand.bidding.maker is not None:
        text = f"{SEAT_NAMES[hand.bidding.maker]} made trump. Which suit?"
        return [_question(f"{prefix}-called-x", text, suits)]
    if guess is None:
        return [_question(f"{prefix}-called-x", "Which suit is trump?", suits)]
    others = [suit for suit in suits if suit != guess.trump]
    name = SUIT_NAMES[guess.trump].capitalize()
    looks = "looks" if guess.trump == "n" else "look"
    text = f"{name} {looks} like trump, {guess.probability:.0%}. Who called?"
    return [_question(f"{prefix}-called-{guess.trump}", text, [*SEATS, *others])]


def _about_cards(hand: Judgement) -> list[Question]:
    prefix = f"h{hand.index}"
    played_cards = {played.card for trick in hand.table.tricks for played in trick.cards}
    unseen = sorted(hand.facts.deck - played_cards - ({hand.upcard} if hand.bidding.fate == "turned_down" else set()))
    found: list[Question] = []
    for flag in hand.flags:
        if flag.code == "duplicate_card":
            where = [
                f"{played.seat}-t{trick.number}"
                for trick in hand.table.tricks
                for played in trick.laid
                if played.card == flag.card
            ]
            text = f"{card_name(flag.card).capitalize()} was seen twice. Which one is right?"
            found.append(_question(f"{prefix}-duplicate-{flag.card}", text, [*where, "neither"]))
        elif flag.code == "too_many_cards" and flag.seat is not None:
            cards = [p.card for t in hand.table.tricks for p in t.laid if p.seat == flag.seat] + [str(flag.card)]
            text = f"{SEAT_NAMES[flag.seat]} played {len(cards)} cards. Which of them was no play?"
            found.append(_question(f"{prefix}-too_many-{flag.seat}", text, cards))
        elif flag.code == "not_in_deck" and flag.trick is not None:
            near = [card for card in unseen if card[-1] == str(flag.card)[-1]] or unseen
            text = f"{card_name(flag.card).capitalize()} is not in this deck. Which card was it?"
            found.append(_question(f"{prefix}-card-{flag.seat}-t{flag.trick}", text, near))
    for trick in hand.table.tricks:
        for played in trick.cards:
            if is_known(played.card) or played.seat is None:
                continue
            options = [card for card in unseen if fits(card, played.card)]
            if played.n is not None and 1 < len(options) <= (4 if played.card != "Xx" else 3):
                text = f"Which card did {SEAT_NAMES[played.seat]} play in trick {trick.number}?"
                found.append(_question(f"{prefix}-card-{played.seat}-t{trick.number}", text, options))
    return list({question["id"]: question for question in found}.values())


def _about_winners(hand: Judgement) -> list[Question]:
    found: list[Question] = []
    if hand.bidding.trump is None:
        return found
    for trick in hand.table.tricks:
        done = trick.closed or trick.full(hand.table.ring)
        if done and trick.winner is None and trick.candidates:
            text = f"Who won trick {trick.number}?"
            found.append(_question(f"h{hand.index}-winner-t{trick.number}", text, list(trick.candidates)))
    return found


def _about_flags(hand: Judgement) -> list[Question]:
    """The table decides on a renege that an uncertain record shows, and with `renege.mode: ask` on each proven one."""
    mode = hand.facts.rules["renege.mode"]
    if mode == "silent":
        return []
    proven = [flag for flag in hand.flags if flag.code == "renege" and flag.status == PROVEN]
    return [
        _question(
            flag.id + UPHOLD,
            flag_sentence(
                {
                    "seat": flag.seat,
                    "code": flag.code,
                    "trick": flag.trick,
                    "led": flag.led,
                    "card": flag.card,
                    "proof": flag.proof,
                    "status": flag.status,
                    **flag.more,
                },
                {},
            ),
            ["uphold", "waive"],
        )
        for flag in [*hand.doubtful, *(proven if mode == "ask" else [])]
    ]
