"""A deck of any design, taught by showing each card once."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from companion.vision.cards import CardReader, Difficulty
from companion.vision.cards_close import look_close
from companion.vision.cards_find import Pose
from companion.vision.cards_net import CardNet
from companion.vision.deck_codes import deck_patterns
from companion.vision.reading import Image
from companion.vision.teach import TaughtCard, TaughtDeck, TaughtLook, look_of, turned
from companion.vision.training.cards_design import paint_card
from companion.vision.training.cards_scene import camera, lay, lit
from companion.vision.training.cards_table import table

pytestmark = pytest.mark.slow

DECK = {
    card: rows
    for card, rows in deck_patterns().items()
    if card[1:] in ("01", "05", "09", "14", "18")
}


@pytest.fixture(scope="module")
def near() -> CardNet:
    return CardNet("near")


def shown(design: int, rows: tuple[str, ...], shot: int, turn: float) -> tuple[Image, Pose]:
    """A photo of one card of a deck: always the same design, every shot another light."""
    rng = np.random.default_rng(shot)
    canvas = table(rng, 480, 360, [])
    card = paint_card(np.random.default_rng(design), rows)
    picture = lay(rng, canvas, card, (240.0, 180.0), 190.0, turn, 0.2)
    return camera(rng, lit(rng, picture.image)), Pose((240.0, 180.0), 190.0, turn, 1.0)


def look(near: CardNet, design: int, rows: tuple[str, ...], shot: int, turn: float) -> TaughtLook:
    image, pose = shown(design, rows, shot, turn)
    return look_of(look_close(near, image, pose))


def taught(near: CardNet, design: int) -> TaughtDeck:
    deck = TaughtDeck()
    for shot, (card, rows) in enumerate(DECK.items()):
        seen = look(near, design, rows, 900 + shot, 0.05)
        kind: Difficulty = "regular" if card[0] == "N" else "expert"
        deck = deck.with_card(TaughtCard(card, kind, rows, seen))
    return deck


@pytest.mark.parametrize("design", [3, 11, 25])
def test_taught_cards_are_never_taken_for_another_in_any_turn(near: CardNet, design: int) -> None:
    deck, known = taught(near, design), 0
    for shot, (card, rows) in enumerate(DECK.items()):
        for quarter in range(4):
            seen = look(near, design, rows, 40 * shot + quarter, quarter * np.pi / 2 - 0.06)
            match = deck.recognise(seen)
            assert match is None or match.card.id == card
            known += match is not None
    assert known >= 0.9 * 4 * len(DECK)


def test_a_card_that_was_never_shown_is_a_stranger(near: CardNet) -> None:
    deck = taught(near, 3)
    unseen = [("YYR",), ("B?", "?B", "Y?"), ("RB?", "?Y_")]
    strangers = [look(near, 3, rows, 7 * k, 0.0) for k, rows in enumerate(unseen)]
    assert [deck.recognise(seen) for seen in strangers] == [None] * len(strangers)


def test_of_a_half_taught_deck_a_card_read_as_another_one_is_a_stranger(near: CardNet) -> None:
    seen = look(near, 3, ("BBR",), 5, 0.0)
    card = TaughtCard("C01", "regular", ("BBR",), seen)
    for read in (("BBR",), ("YBR",)):  # as it is, and as the camera took it for
        deck = TaughtDeck((msgspec.structs.replace(card, read=read),))
        assert deck.recognise(seen, ("BBY",)) is None
        match = deck.recognise(seen, turned(read, 1))
        assert match is not None and match.card.id == "C01"
    assert TaughtDeck((card,)).recognise(seen, ("BBY",)) is not None  # taught before that was kept


def test_two_cards_that_look_alike_are_refused(near: CardNet) -> None:
    deck = taught(near, 3)
    twin = msgspec.structs.replace(deck.cards[0], id="twin", look=deck.cards[0].look)
    assert deck.with_card(twin).recognise(deck.cards[0].look) is None


def test_a_deck_survives_being_saved(near: CardNet) -> None:
    deck = taught(near, 3)
    assert msgspec.json.decode(msgspec.json.encode(deck), type=TaughtDeck) == deck


def test_showing_a_card_again_replaces_it_and_it_can_be_forgotten(near: CardNet) -> None:
    deck = taught(near, 3)
    again = msgspec.structs.replace(deck.cards[0], pattern=("RYB",))
    assert len(deck.with_card(again).cards) == len(deck.cards)
    assert again in deck.with_card(again).cards
    assert len(deck.without(deck.cards[0].id).cards) == len(deck.cards) - 1


def test_an_empty_deck_knows_nothing(near: CardNet) -> None:
    assert TaughtDeck().recognise(look(near, 3, ("RBY",), 1, 0.0)) is None


def test_a_figure_turned_four_times_is_itself() -> None:
    assert turned(("RB", "?Y"), 1) == ("?R", "YB")
    assert turned(("RB", "?Y"), 4) == ("RB", "?Y")


def test_the_reader_tells_cards_of_a_taught_deck_by_their_id() -> None:
    reader = CardReader()
    image, _ = shown(3, DECK["N05"], 11, 0.3)
    seen, _ = reader.look(image)
    assert seen is not None
    deck = TaughtDeck((TaughtCard("mine", "regular", DECK["N05"], seen),))
    again, _ = shown(3, DECK["N05"], 12, -1.2)
    reading = reader.read(again, deck)
    assert (reading.code, reading.pattern) == ("mine", DECK["N05"])
