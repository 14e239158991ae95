"""A taught deck given to another appliance as a file, and taken over there."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.history.backup import files_to_keep, unpack, write_backup
from companion.service.decks import decks_in, read_deck, write_deck
from companion.vision.deck.model import Deck
from companion.vision.decks import Decks, deck_file
from tests.vision.deck.conftest import drawn, taught

KINDS = [f"k{number:02d}" for number in range(4)]
DAY = 1_700_000_000.0


@pytest.fixture(scope="module")
def deck() -> Deck:
    return taught(drawn("coloured", 4))._replace(codes=((7, "k01"),))


def problem(file: Path) -> str:
    with pytest.raises(CompanionError) as told:
        read_deck(file, KINDS)
    return told.value.key


def test_a_deck_is_given_and_taken_with_its_stickers_and_no_file_is_overwritten(
    deck: Deck, tmp_path: Path
) -> None:
    count, file = write_deck(deck, "scream_machine", tmp_path, DAY)
    again = write_deck(deck, "scream_machine", tmp_path, DAY)[1]
    assert count == 5 and file.name.startswith("scream-machine-") and again != file
    assert {found.path for found in decks_in(tmp_path, "")} == {file, again}
    taken = read_deck(file, KINDS)
    assert taken.kinds == deck.kinds and taken.codes == deck.codes


def test_a_deck_of_another_game_is_refused(deck: Deck, tmp_path: Path) -> None:
    file = write_deck(deck, "scream_machine", tmp_path, DAY)[1]
    with pytest.raises(CompanionError) as told:
        read_deck(file, KINDS[:3])
    assert told.value.key == "deck.file_foreign"


def test_a_file_of_another_version_a_torn_one_and_a_stranger_are_refused(
    deck: Deck, tmp_path: Path
) -> None:
    file = write_deck(deck, "macadam", tmp_path, DAY)[1]
    torn = tmp_path / "torn.deck"
    torn.write_bytes(file.read_bytes()[:4000])
    stranger = tmp_path / "stranger.deck"
    stranger.write_text("a shopping list")
    newer = tmp_path / "newer.deck"
    with zipfile.ZipFile(newer, "w") as archive:
        archive.writestr("deck.json", '{"version": 99, "aspect": 0.7, "kinds": ["k00"]}')
    stuck = write_deck(deck._replace(codes=((7, "else"),)), "macadam", tmp_path, DAY)[1]
    assert problem(stuck) == "deck.file_damaged"
    assert problem(torn) == problem(stranger) == "deck.file_damaged"
    assert problem(newer) == "deck.file_version"
    assert problem(tmp_path / "gone.deck") == "deck.file_missing"


def test_taught_decks_are_part_of_a_backup_and_come_back(deck: Deck, tmp_path: Path) -> None:
    data, other = tmp_path / "here", tmp_path / "there"
    decks = Decks(data / "cameras", threaded=False)
    decks.keep("scream_machine", deck)
    name = "cameras/decks/scream_machine.deck"
    assert files_to_keep(data) == (name,)
    backup = tmp_path / "backup.zip"
    write_backup(backup, (), {}, data, DAY)
    unpack(backup, name, other / name)
    assert deck_file(other / "cameras", "scream_machine").is_file()
    found = Decks(other / "cameras").get("scream_machine")
    assert found is not None and found.kinds == deck.kinds
