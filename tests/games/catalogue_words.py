"""Reads a game's sentences as people see them, straight from the catalogues' sources."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.pofile import read_po

from companion.games.base import Word

ASSETS = Path(__file__).resolve().parents[2] / "assets"
LOCALE = ASSETS / "locale"


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALE / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(entry: BabelMessage) -> tuple[str, ...]:
    """An entry's words: one, or singular and plural."""
    words = entry.string or ()
    return (words,) if isinstance(words, str) else tuple(words)


def sentence(told: Any, language: str) -> str:
    """The filled sentence of a Message, Refusal or Word; fails where words or values lack."""
    entry = catalogue(language, told.key.partition(".")[0]).get(told.key)
    assert entry is not None and entry.string, told.key
    values = dict(getattr(told, "values", {}))
    text = entry.string
    assert isinstance(text, str) == ("count" not in values), told.key
    if not isinstance(text, str):
        text = text[0 if values["count"] in ((0, 1) if language == "fr" else (1,)) else 1]
    spoken = {k: sentence(v, language) if isinstance(v, Word) else v for k, v in values.items()}
    return text.format(**spoken)


def both(told: Any) -> tuple[str, str]:
    return sentence(told, "fr"), sentence(told, "en")


def help_pages(game: str) -> set[str]:
    """The ids of a game's help pages."""
    text = (ASSETS / "games" / game / "help.fr.md").read_text(encoding="utf-8")
    return {line[2:].partition("|")[0].strip() for line in text.splitlines() if line[:2] == "# "}
