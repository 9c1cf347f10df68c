"""Following suit: with the left bower a trump, and nobody forced to trump."""

from referee.legality import legal_cards


def test_the_suit_led_must_be_followed() -> None:
    assert legal_cards(["9h", "Ah", "Kc"], "h", "s") == {"9h", "Ah"}


def test_without_the_suit_led_any_card_may_be_played() -> None:
    assert legal_cards(["9h", "Js", "Kc"], "d", "s") == {"9h", "Js", "Kc"}


def test_the_left_bower_follows_trump_and_not_its_printed_suit() -> None:
    assert legal_cards(["Jc", "Ah"], "s", "s") == {"Jc"}
    assert legal_cards(["Jc", "Ah"], "c", "s") == {"Jc", "Ah"}


def test_the_benny_follows_trump() -> None:
    assert legal_cards(["B", "Ah"], "d", "d") == {"B"}


def test_at_no_trump_jacks_are_ordinary() -> None:
    assert legal_cards(["Jc", "Ah"], "c", "n") == {"Jc"}


def test_the_leader_may_play_anything() -> None:
    assert legal_cards(["Jc", "Ah"], None, "s") == {"Jc", "Ah"}
