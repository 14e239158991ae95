"""Which card it really is: what the keys of the kinds say."""

from __future__ import annotations

from companion.ui.games.shown_sheet import told_apart


def test_words_with_which_every_name_begins_are_left_to_the_title() -> None:
    assert told_apart(["Race card yellow 1", "Race card blue 2"]) == ["yellow 1", "blue 2"]


def test_names_that_differ_from_their_first_word_on_stay_whole() -> None:
    names = ["Race card yellow 1", "Major danger blue"]
    assert told_apart(names) == names


def test_every_name_keeps_a_word_and_a_single_one_all_of_them() -> None:
    assert told_apart(["Red light", "Red"]) == ["Red light", "Red"]
    assert told_apart(["Race card yellow 1"]) == ["Race card yellow 1"]
