"""Names as people type them."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.history.names import LONGEST, check_name, check_names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Zoé  ", "Zoé"),
        ("Jean  \t Paul", "Jean Paul"),
        ("Zoe\u0301", "Zoé"),
        ("A\u200bn\u202ea", "Ana"),
        ("Marie-Ève O’Neil Jr.", "Marie-Ève O’Neil Jr."),
        ("Ana 2", "Ana 2"),
        ("B" * LONGEST, "B" * LONGEST),
    ],
)
def test_a_name_is_cleaned_where_that_loses_nothing(typed: str, kept: str) -> None:
    assert check_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "history.name_empty"),
        (" \t\n", "history.name_empty"),
        ("\u200b\u202e", "history.name_empty"),
        ("--", "history.name_empty"),
        ("x" * 200, "history.name_long"),
        ("Ana 😀", "history.name_signs"),
        ("👩‍👩‍👧", "history.name_signs"),
        ("שרה", "history.name_signs"),
        ("عمر", "history.name_signs"),
        ("=1+1", "history.name_signs"),
    ],
)
def test_a_name_that_cannot_be_kept_is_told(typed: str, key: str) -> None:
    with pytest.raises(CompanionError) as told:
        check_name(typed)
    assert told.value.key == key


def test_two_players_with_one_name_are_told() -> None:
    with pytest.raises(CompanionError) as told:
        check_names(["Ana", "Bo", " ANA "])
    assert (told.value.key, told.value.values["name"]) == ("history.name_twice", "ANA")


def test_names_come_back_cleaned_and_in_order() -> None:
    assert check_names([" Bo", "Ana "]) == ("Bo", "Ana")
