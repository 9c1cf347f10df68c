"""What is no play: hands, lamps, telephones, shown cards, a knocked camera."""

import numpy as np
import pytest

from tests.vision.watcher.conftest import Evening
from tests.vision.watcher.moves import PILES, lay, reach, still, take, turn_up
from tests.vision.watcher.tabletop import CARD, MIDDLE, Card
from tests.vision.watcher.test_a_hand import DECK, open_hand, play_trick


def begun(evening: Evening) -> Evening:
    open_hand(evening)
    evening.see(lay(evening.table, "N", "Ac")).see(still(evening.table, 0.4))
    assert evening.plays == [("N", "Ac")]
    return evening


def test_an_arm_with_a_patterned_sleeve_over_the_trick_changes_nothing(evening: Evening) -> None:
    begun(evening)
    for colour in ((240, 240, 240), (30, 30, 200), (120, 150, 205)):
        evening.see(reach(evening.table, "S", (320, 130), rest=12, colour=colour))
    evening.see(still(evening.table, 0.5))
    assert evening.plays == [("N", "Ac")]
    assert "retract" not in evening.kinds
    assert "turn_trick" not in evening.kinds


def test_the_lamp_off_for_five_seconds_is_said_and_changes_nothing(evening: Evening) -> None:
    begun(evening)
    evening.table.light = 0.04
    evening.see(still(evening.table, 5))
    assert evening.watcher.status.state == "blind"
    assert "dark" in str(evening.watcher.status.message)
    evening.table.light = 1.0
    evening.see(still(evening.table, 1.5)).see(lay(evening.table, "E", "Kc")).see(still(evening.table, 0.4))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]
    assert evening.kinds.count("play") == 2


@pytest.mark.parametrize("light", [0.6, 1.25])
def test_another_lamp_or_exposure_changes_nothing(evening: Evening, light: float) -> None:
    begun(evening)
    evening.table.light = light
    evening.see(still(evening.table, 1.5)).see(lay(evening.table, "E", "Kc")).see(still(evening.table, 0.4))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]


def test_flickering_bands_do_not_stop_the_plays(evening: Evening) -> None:
    evening.table.bands = 0.05
    begun(evening).see(lay(evening.table, "E", "Kc")).see(still(evening.table, 0.4))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]


def test_a_knocked_camera_finds_its_table_again(evening: Evening) -> None:
    begun(evening)
    turn = np.deg2rad(4)
    for wobble in (60, -45, 50, -30):
        evening.table.shift = np.float32([[1, 0, wobble], [0, 1, wobble / 2]])
        evening.see(still(evening.table, 0.07))
    evening.table.shift = np.float32([[np.cos(turn), -np.sin(turn), 24], [np.sin(turn), np.cos(turn), -18]])
    evening.see(still(evening.table, 2))
    assert any(state == "blind" for state, _ in evening.states)
    evening.see(lay(evening.table, "E", "Kc")).see(still(evening.table, 0.5))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]


def test_a_telephone_that_shows_cards_is_no_play(evening: Evening) -> None:
    begun(evening)
    for x, name in ((480, "Qs"), (505, "Ks")):
        evening.table.cards.append(Card(name, x, 240, 0, height=CARD[1] * 0.5))
    evening.see(still(evening.table, 1.5))
    assert evening.plays == [("N", "Ac")]


def test_a_hand_laid_down_to_claim_the_rest_is_no_play(evening: Evening) -> None:
    begun(evening)
    for k, name in enumerate(("As", "Ks", "Qs", "Js")):
        evening.table.cards.append(Card(name, 420 + 24 * k, 270, 0))
    evening.see(still(evening.table, 1.5))
    assert evening.plays == [("N", "Ac")]


def test_cards_dealt_face_up_for_the_first_jack_begin_no_hand(evening: Evening) -> None:
    evening.see(still(evening.table, 0.8))
    for seat, name in zip("NESWN", ("9c", "Td", "Ks", "9h", "Jd"), strict=True):
        evening.see(lay(evening.table, seat, name, frames=3))
    evening.see(still(evening.table, 2))
    assert evening.plays == []
    assert evening.kinds == []


def test_score_cards_lying_about_are_no_plays(evening: Evening) -> None:
    evening.table.cards += [Card("6h", 60, 320, 10), Card("4c", 75, 310, 80)]
    begun(evening).see(still(evening.table, 1))
    assert evening.plays == [("N", "Ac")]


def test_a_taken_trick_shown_again_is_no_play(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:4])
    evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.4))
    laid[0].face = "up"
    laid[0].x, laid[0].y = MIDDLE
    evening.see(still(evening.table, 1.5))
    assert len(evening.plays) == 4


def test_the_reader_rests_while_nothing_happens(evening: Evening) -> None:
    begun(evening).see(still(evening.table, 3))
    before = evening.reader.calls
    evening.see(still(evening.table, 5))
    assert evening.reader.calls - before <= 2


def test_a_telephone_with_cards_on_its_screen_that_lies_there_first_is_no_upcard(evening: Evening) -> None:
    for x, name in ((560, "9d"), (585, "Ah")):
        evening.table.cards.append(Card(name, x, 320, 0, height=CARD[1] * 0.5))
    begun(evening)
    assert evening.events("upcard")[0]["card"] == "Jd"


def test_two_cards_laid_down_to_claim_the_rest_are_no_plays(evening: Evening) -> None:
    open_hand(evening)
    evening.see(take(evening.table, "N", play_trick(evening, "N", DECK[:4]), PILES["N"]))
    evening.see(still(evening.table, 0.4))
    evening.table.cards += [Card("As", 90, 170, 90), Card("Ks", 90, 195, 90)]
    evening.see(still(evening.table, 1.5))
    assert len(evening.plays) == 4


def test_what_a_finger_looks_like_for_once_does_not_make_a_card_one_of_a_hand_laid_down(evening: Evening) -> None:
    begun(evening)
    evening.see(lay(evening.table, "E", "Kc"))
    ghosts = [Card("Qd", 380, 175, 20), Card("Td", 420, 190, 70)]
    evening.table.cards += ghosts
    evening.see(still(evening.table, 0.07))
    evening.table.cards = [card for card in evening.table.cards if card not in ghosts]
    evening.see(still(evening.table, 1))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]


def test_a_trick_collected_in_the_dark_is_over_when_the_lamp_is_on_again(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:4])
    evening.table.light = 0.04
    evening.see(still(evening.table, 1))
    evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 1))
    evening.table.light = 1.0
    evening.see(still(evening.table, 1)).see(lay(evening.table, "N", DECK[4])).see(still(evening.table, 0.5))
    assert evening.kinds[-2:] == ["turn_trick", "play"]
    assert evening.plays[-1] == ("N", DECK[4])


def test_a_camera_pushed_a_little_follows_the_cards_that_lie_there(evening: Evening) -> None:
    begun(evening)
    evening.table.shift = np.float32([[1, 0, 5], [0, 1, -4]])
    evening.see(still(evening.table, 2)).see(lay(evening.table, "E", "Kc")).see(still(evening.table, 0.5))
    assert evening.plays == [("N", "Ac"), ("E", "Kc")]
    assert "retract" not in evening.kinds


def test_a_back_that_some_views_take_for_an_unreadable_face_begins_no_hand(evening: Evening) -> None:
    evening.see(still(evening.table, 0.8))
    backs = [("Qc", 0.18), ("Qd", 0.03)]
    evening.table.cards += [Card("9c", 560, 170, 90, face="down"), Card("Qc", 560, 180, 90, misread=backs)]
    evening.see(still(evening.table, 4))
    assert evening.kinds == []


def test_a_score_card_half_in_the_picture_that_stays_unclear_is_never_part_of_a_trick(evening: Evening) -> None:
    doubtful = [("7c", 0.5), ("Ac", 0.45)]
    evening.table.cards.append(Card("4c", 600, 338, 0, misread=doubtful))
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:4])
    evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.4))
    play_trick(evening, "N", DECK[4:8])
    assert [card for _, card in evening.plays] == DECK[:8]


def test_a_card_that_lies_on_when_the_trick_is_collected_does_not_hold_up_the_hand(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:4])
    evening.see(take(evening.table, "N", laid[:3], PILES["N"])).see(still(evening.table, 4))
    play_trick(evening, "N", DECK[4:8])
    assert [card for _, card in evening.plays][4:] == DECK[4:8]


def mistaken_back(x: float, y: float, height: float = CARD[1], sure: float = 0.3) -> Card:
    """The back of a dealt card that a reader takes for a face."""
    return Card("5c", x, y, 90, "up", height, [("Qc", sure), ("Jc", (1 - sure) / 2)])


def test_backs_taken_for_faces_while_dealing_do_not_hide_the_upcard(evening: Evening) -> None:
    evening.see(still(evening.table, 1.5))
    dealt = [mistaken_back(600, 190, 30), mistaken_back(40, 190, 30), mistaken_back(320, 330, 30)]
    for card in dealt:
        evening.table.cards.append(card)
        evening.see(still(evening.table, 0.8))
    for card in dealt:
        evening.table.cards.remove(card)
    evening.see(still(evening.table, 1.0)).see(turn_up(evening.table, "S", "Qh")).see(still(evening.table, 1.0))
    assert [event["card"] for event in evening.events("upcard")] == ["Qh"]


def ended_by_a_renege(evening: Evening) -> None:
    """A hand that is over after two tricks."""
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    for cards in (("Ah", "9c", "Th", "Kh"), ("As", "Qh", "Ks", "9s")):
        laid = play_trick(evening, "N", list(cards))
        evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.5))
    assert evening.referee.state()["hands"][0]["result"] == "renege"


def test_cards_laid_on_after_a_hand_has_ended_are_still_seen(evening: Evening) -> None:
    """A renege is proven in the second trick and nobody at the table noticed; a trick's back looks like a face."""
    ended_by_a_renege(evening)
    evening.table.cards.append(mistaken_back(PILES["N"][0] + 8, PILES["N"][1]))
    evening.see(still(evening.table, 0.6))
    evening.see(lay(evening.table, "N", "Tc")).see(still(evening.table, 0.4))
    assert evening.plays[-1] == ("N", "Tc")
    evening.table.cards.append(mistaken_back(600, 190, sure=0.85))
    evening.see(still(evening.table, 1.5))
    assert evening.plays[-1] == ("N", "Tc")


def test_a_small_unclear_card_on_a_telephone_beside_tricks_won_is_no_upcard(evening: Evening) -> None:
    """The hand is over by a renege, and the telephone lies where a kitty might."""
    ended_by_a_renege(evening)
    deals = evening.kinds.count("deal")
    doubtful = [("Qc", 0.62), ("Qd", 0.36)]
    screen = Card("Qc", PILES["N"][0] + 50, PILES["N"][1], 10, height=CARD[1] * 0.7, misread=doubtful)
    evening.table.cards.append(screen)
    evening.see(still(evening.table, 5))
    assert evening.kinds.count("deal") == deals
    evening.see(turn_up(evening.table, "E", "Jd")).see(still(evening.table, 1.5))
    assert [event["card"] for event in evening.events("upcard")][1:] == ["Jd"]


def test_a_score_card_half_under_another_that_is_read_as_a_nine_is_no_upcard(evening: Evening) -> None:
    evening.see(still(evening.table, 0.8))
    evening.table.cards += [
        Card("9s", 200, 90, 90, height=CARD[1] * 0.88),
        Card("6c", 225, 92, 90, face="down"),
    ]
    evening.reader.least_seen = 0.1
    evening.see(still(evening.table, 4))
    assert evening.events("upcard") == []
    evening.see(turn_up(evening.table, "E", "Jd")).see(still(evening.table, 1.5))
    assert [event["card"] for event in evening.events("upcard")] == ["Jd"]


def test_a_lead_beside_a_fan_held_in_sight_is_no_new_deal(evening: Evening) -> None:
    """Nobody has played yet, the upcard was turned down, and its kitty lies on."""
    evening.see(still(evening.table, 0.8)).see(turn_up(evening.table, "E", "Qc")).see(still(evening.table, 0.5))
    evening.table.cards[-1].face = "down"
    evening.see(still(evening.table, 1.5))
    evening.table.cards += [Card("fan", 300 + 14 * k, 350, 0, "down") for k in range(4)]
    evening.see(still(evening.table, 5.5)).see(lay(evening.table, "S", "Jd", (320, 300))).see(still(evening.table, 1.0))
    assert evening.kinds.count("deal") == 1
    assert evening.plays == [("S", "Jd")]


def test_half_a_card_misread_in_a_hand_laid_open_does_not_swallow_the_card_of_that_name(evening: Evening) -> None:
    """The lone maker's partner lays four cards open; one, mostly hidden, is seen a few times and read wrongly."""
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order", alone=True)
    fan = [Card(name, 385 - 26 * k, 300) for k, name in enumerate(("Ac", "As", "Qs"))]
    half = Card("9d", 285, 298, misread=[("Th", 0.95), ("9d", 0.03)])
    evening.table.cards += [half, *fan]
    evening.see(still(evening.table, 0.2))
    evening.reader.unseen.add("9d")
    evening.see(still(evening.table, 1.5))
    play_trick(evening, "N", ["Ah", "Kh"])
    evening.see(lay(evening.table, "W", "Th", (255, 240))).see(still(evening.table, 0.6))
    assert evening.plays == [("N", "Ah"), ("E", "Kh"), ("W", "Th")]
