import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
KEY = re.compile(r'"(hardware\.[a-z0-9_]+)"')


def catalogue(language: str) -> dict[str, str]:
    path = ROOT / "assets" / "locale" / language / "hardware.po"
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def keys_in_code() -> set[str]:
    return {
        key for path in (ROOT / "hardware").rglob("*.py") for key in KEY.findall(path.read_text())
    }


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_of_the_hardware_has_words_and_none_is_left_over(language: str) -> None:
    assert set(catalogue(language)) == keys_in_code()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_fill_in_the_same_values() -> None:
    french, english = catalogue("fr"), catalogue("en")
    assert {key: fields(text) for key, text in french.items()} == {
        key: fields(text) for key, text in english.items()
    }
