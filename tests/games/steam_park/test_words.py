"""Every director, stand and module explains itself on one screen, in both languages."""

from __future__ import annotations

import pytest

from companion.games.base import Word
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.options import OPTIONS
from companion.games.steam_park.page import Page
from companion.games.steam_park.pages import MODULES, PAGES, in_play
from companion.games.steam_park.state import BASE_KINDS, KINDS, Options
from tests.games.catalogue_words import both, catalogue, forms
from tests.games.steam_park.table import table

ONE_SCREEN = 340


@pytest.mark.parametrize("page", PAGES.values(), ids=list(PAGES))
def test_an_explanation_fits_on_one_screen_in_both_languages(page: Page) -> None:
    for title in both(Word(page.title)):
        assert 4 <= len(title) <= 24
    for text in both(Word(page.text)):
        assert 40 <= len(text) <= ONE_SCREEN


def test_there_are_six_directors_ten_stands_and_five_modules() -> None:
    ids = [*(page.id for page in MODULES), *DIRECTORS, *KINDS]
    assert list(PAGES) == ids
    assert (len(MODULES), len(DIRECTORS), len(KINDS)) == (5, 6, 10)


def test_a_play_shows_the_pages_of_what_is_in_it() -> None:
    base = [page.id for page in in_play(table())]
    assert base == list(BASE_KINDS)
    everything = table(
        5, stingy=True, extensions=True, director="baron", spy_dice=True, new_stands=True
    )
    shown = [page.id for page in in_play(everything)]
    modules = ["stingy", "extensions", "directors", "spy_dice", "new_stands"]
    assert shown == ["baron", *everything.plans, *modules]
    assert in_play(table(simple=True)) == ()


def test_every_option_has_a_name_a_help_and_a_default() -> None:
    assert {option.name for option in OPTIONS} == set(Options.__struct_fields__) - {"edition"}
    for option in OPTIONS:
        for key in (option.label, option.help, *option.choice_labels, *option.item_labels):
            assert all(both(Word(key)))
        default = getattr(Options(), option.name)
        if option.kind == "choice":
            assert default in option.choices
            assert len(option.choices) == len(option.choice_labels)
        if option.kind == "number":
            assert option.low <= default <= option.high
        if option.kind == "numbers":
            assert len(default) == len(option.item_labels)
            assert all(option.low <= number <= option.high for number in default)


def test_what_the_box_prints_is_asked_once() -> None:
    printed = {option.name for option in OPTIONS if option.printed}
    assert printed == {"tile_dirt", "last_throws", "dirt_table"}


def test_french_and_english_have_the_same_keys_and_values() -> None:
    french, english = (
        {
            entry.id if isinstance(entry.id, str) else entry.id[0]: entry
            for entry in words
            if entry.id
        }
        for words in (catalogue("fr", "steam"), catalogue("en", "steam"))
    )
    assert french.keys() == english.keys()
    for key, entry in french.items():
        assert isinstance(entry.string, str) == isinstance(english[key].string, str), key


def test_french_has_hard_spaces_before_its_signs() -> None:
    for entry in catalogue("fr", "steam"):
        for text in forms(entry):
            if entry.id:
                assert " !" not in text and " ?" not in text and " :" not in text
                assert " ;" not in text and "« " not in text and " »" not in text
                assert "\u202f" not in text and "'" not in text
