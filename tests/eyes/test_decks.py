"""Taught decks behind the eyes: kept, read in the pictures, told once, damaged or forgotten."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.events import CardsSeen, Event, Trouble
from companion.eyes import Eyes
from companion.vision.deck.closer import Closer
from companion.vision.deck.model import Deck
from companion.vision.decks import Decks, deck_file
from companion.vision.reading import Image
from hardware.ports import Frame
from tests.ui.camera_kit import ScriptedCamera
from tests.vision.deck.conftest import drawn, taught

pytestmark = pytest.mark.slow

GAME = "scream_machine"
HIGH = 180


@pytest.fixture(scope="module")
def faces() -> dict[str, Image]:
    return drawn("coloured", 6)


@pytest.fixture(scope="module")
def deck(faces: dict[str, Image]) -> Deck:
    return taught(faces)


class Table:
    """The eyes before a plain table on which cards are laid from above."""

    def __init__(self, folder: Path, faces: dict[str, Image]) -> None:
        self.faces = faces
        self.folder = folder
        self.camera = ScriptedCamera()
        self.posted: list[Event] = []
        self.eyes = Eyes()
        self.eyes.open(self.camera, self.posted.append, folder, threaded=False)

    def picture(self, *cards: tuple[str, int, int]) -> Image:
        image = np.full((720, 1280, 3), (70, 96, 110), np.uint8)
        noise = np.random.default_rng(len(cards)).normal(0, 3, image.shape)
        for kind, x, y in cards:
            face = self.faces[kind]
            wide = round(HIGH * face.shape[1] / face.shape[0])
            small = cv2.resize(face, (wide, HIGH), interpolation=cv2.INTER_AREA)
            image[y : y + HIGH, x : x + wide] = small
        return np.asarray(np.clip(image + noise, 0, 255), np.uint8)

    def look(self, *cards: tuple[str, int, int], times: int = 4) -> list[CardsSeen]:
        """What is told of the cards while they lie there."""
        self.posted.clear()
        for number in range(times):
            frame: Frame = self.camera.show(self.picture(*cards), float(number))
            self.eyes.look(frame)
        return [event for event in self.posted if isinstance(event, CardsSeen)]


@pytest.fixture
def table(tmp_path: Path, faces: dict[str, Image]) -> Table:
    return Table(tmp_path, faces)


def fresh(seen: list[CardsSeen]) -> list[str]:
    return [event.cards[number].kind for event in seen for number in event.fresh]


def test_a_card_is_new_once_and_not_told_again_while_it_lies_there(
    table: Table, deck: Deck
) -> None:
    table.eyes.keep_deck(GAME, deck)
    table.eyes.want(False, False, GAME)
    seen = table.look(("k02", 300, 200), times=8)
    assert fresh(seen) == ["k02"]
    assert all(event.game == GAME for event in seen)
    corners = np.array(seen[-1].cards[0].corners)
    assert np.abs(corners[0] - (300, 200)).max() < 8
    assert table.look(("k02", 300, 200)) == []
    assert fresh(table.look(("k02", 300, 200), ("k04", 700, 300), times=6)) == ["k04"]


def test_after_forgetting_every_card_counts_as_new(table: Table, deck: Deck) -> None:
    table.eyes.keep_deck(GAME, deck)
    table.eyes.want(False, False, GAME)
    table.look(("k02", 300, 200))
    table.eyes.forget_cards()
    assert fresh(table.look(("k02", 300, 200))) == ["k02"]


def test_who_looks_again_is_told_what_lies_there_though_nothing_is_new(
    table: Table, deck: Deck
) -> None:
    table.eyes.keep_deck(GAME, deck)
    table.eyes.want(False, False, GAME)
    table.look(("k02", 300, 200))
    table.eyes.want(False, False)
    table.eyes.want(False, False, GAME)
    again = table.look(("k02", 300, 200))
    assert [card.kind for card in again[-1].cards] == ["k02"]
    assert fresh(again) == []


def test_a_game_without_a_taught_deck_does_not_start_the_camera(table: Table) -> None:
    table.eyes.want(False, False, GAME)
    assert table.camera.started == 0
    assert table.eyes.deck(GAME) is None


def test_a_kept_deck_is_there_after_a_new_start_until_it_is_forgotten(
    table: Table, deck: Deck
) -> None:
    table.eyes.keep_deck(GAME, deck)
    again = Table(table.folder, table.faces)
    assert again.eyes.has_deck(GAME)
    found = again.eyes.deck(GAME)
    assert found is not None and found.kinds == deck.kinds
    again.eyes.forget_deck(GAME)
    assert Table(table.folder, table.faces).eyes.deck(GAME) is None


def test_a_damaged_deck_is_told_once_counts_as_none_and_is_not_overwritten(
    table: Table, deck: Deck
) -> None:
    file = deck_file(table.folder, GAME)
    file.parent.mkdir(parents=True)
    file.write_bytes(b"PK no deck")
    table.eyes.want(False, False, GAME)
    assert table.look(("k02", 300, 200)) == []
    assert table.eyes.deck(GAME) is None and not table.eyes.has_deck(GAME)
    troubles = [event for event in table.posted if isinstance(event, Trouble)]
    assert [event.key for event in troubles] == ["deck.own_damaged"]
    table.eyes.keep_deck(GAME, deck)
    assert (file.parent / f"unread-{file.name}").read_bytes() == b"PK no deck"
    assert Table(table.folder, table.faces).eyes.deck(GAME) is not None


def test_a_deck_is_written_in_a_thread_and_the_newest_stays(tmp_path: Path, deck: Deck) -> None:
    decks = Decks(tmp_path)
    for count in range(1, 5):
        decks.keep(GAME, deck._replace(faces=deck.faces[:count]))
    decks.close()
    found = Decks(tmp_path).get(GAME)
    assert found is not None and len(found.faces) == 4


def test_a_deck_that_cannot_be_written_is_told_and_still_known(tmp_path: Path, deck: Deck) -> None:
    (tmp_path / "decks").write_text("in the way")
    told: list[str] = []
    decks = Decks(tmp_path, lambda problem: told.append(problem.key), threaded=False)
    decks.keep(GAME, deck)
    assert told == ["vision.deck_not_written"]
    assert decks.get(GAME) is deck


def test_a_lent_deck_is_read_as_long_as_nobody_teaches_another(table: Table, deck: Deck) -> None:
    table.eyes.lend_deck(GAME, lambda game: deck)
    table.eyes.learn_anew(table.folder)
    assert table.eyes.has_deck(GAME) and table.eyes.deck(GAME) is deck
    assert not table.eyes.has_taught(GAME) and table.eyes.taught_deck(GAME) is None
    table.eyes.want(False, False, GAME)
    assert fresh(table.look(("k02", 300, 200))) == ["k02"]
    own = Deck(deck.faces[:2], deck.aspect)
    table.eyes.keep_deck(GAME, own)
    assert table.eyes.deck(GAME) is own


def test_who_never_looked_has_nothing_to_forget() -> None:
    eyes = Eyes()
    for _ in range(3):
        eyes.forget_cards()
    assert eyes._asked.empty()


def made_of_decks() -> int:
    gc.collect()
    return sum(isinstance(thing, Closer) for thing in gc.get_objects())


def test_what_was_made_of_a_deck_is_let_go_at_rest_and_its_cards_stay_known(
    table: Table, deck: Deck
) -> None:
    before = made_of_decks()
    table.eyes.keep_deck(GAME, deck)
    table.eyes.want(False, False, GAME)
    assert fresh(table.look(("k02", 300, 200))) == ["k02"]
    assert made_of_decks() == before + 1
    table.eyes.rest()
    assert made_of_decks() == before

    table.eyes.want(False, False, GAME)
    seen = table.look(("k02", 300, 200), ("k04", 700, 200))
    assert fresh(seen) == ["k04"]
    assert {card.kind for card in seen[-1].cards} == {"k02", "k04"}


def test_memory_is_given_back_when_the_camera_rests(tmp_path: Path) -> None:
    rested: list[bool] = []
    eyes = Eyes()
    back = partial(rested.append, True)
    eyes.open(ScriptedCamera(), lambda event: None, tmp_path, threaded=False, rested=back)
    eyes.want(True, False)
    assert not rested
    eyes.rest()
    assert rested == [True]
