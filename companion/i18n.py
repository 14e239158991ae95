"""Words by key, in French and English; one gettext catalogue per domain, loaded when first used."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, Protocol, get_args

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
ASSETS = Path(__file__).resolve().parent.parent / "assets"
BEFORE_A_VALUE = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")  # French: d’Anne, qu’Anne
VOWEL = re.compile(r"[aâàäæeéèêëiîïoôöœuûùü]|y(?![aâàäæeéèêëiîïoôöœuûùü])", re.IGNORECASE)


def written(number: float) -> str:
    """A number with its true minus."""
    return str(number).replace("-", "−")


class Sentence(Protocol):
    """A message or a refusal of a game, of the hardware, of the journal."""

    @property
    def key(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


class Translator:
    """Says messages in one language. `language` may be changed at any time."""

    def __init__(self, language: Language = "fr", folder: Path = ASSETS / "locale") -> None:
        self.language: Language = language
        self._folder = folder
        self._catalogues: dict[tuple[str, str], gettext.NullTranslations] = {}

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of that key; a value `count` chooses its plural form."""
        catalogue = self.catalogue(key.partition(".")[0])
        count = values.get("count")
        text = catalogue.ngettext(key, key, count) if isinstance(count, int) else key
        if text == key:  # many sentences have one form, whatever they count
            text = catalogue.gettext(key)
        said = {name: self._value(v) for name, v in values.items()}
        if self.language == "fr":
            text = _elided(text, said)
        return text.format(**said)

    def words(self, sentence: Sentence) -> str:
        """A message, refusal or trouble in words."""
        return self(sentence.key, **sentence.values)

    def _value(self, value: object) -> object:
        """A value that names a message itself is said too, several names are listed; a number has
        its minus, and in French its comma.
        """
        if isinstance(value, tuple):
            return self._listed(value)
        if isinstance(value, int):
            return written(value)
        if isinstance(value, float) and self.language == "fr":
            return str(value).replace(".", ",")
        key = getattr(value, "key", None)
        if not isinstance(key, str):
            return value
        return self(key, **getattr(value, "values", {}))

    def _listed(self, names: tuple[str, ...]) -> str:
        """Léa, Marc et Nina."""
        *first, last = names
        return self("app.and", names=", ".join(first), last=last) if first else last

    def catalogue(self, domain: str) -> gettext.NullTranslations:
        """All words of a domain in the language of the moment."""
        key = (self.language, domain)
        if key not in self._catalogues:
            self._catalogues[key] = _load(self._folder / self.language / f"{domain}.mo")
        return self._catalogues[key]


def _elided(text: str, values: Mapping[str, object]) -> str:
    """“La carte de Anne” is said “La carte d’Anne”."""

    def short(found: re.Match[str]) -> str:
        begin, name = found.groups()
        vowel = VOWEL.match(str(values.get(name, "")))
        return f"{begin}’{{{name}}}" if vowel else found[0]

    return BEFORE_A_VALUE.sub(short, text) if "e {" in text else text


@cache
def _load(path: Path) -> gettext.NullTranslations:
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except OSError:
        return gettext.NullTranslations()


def decimal(value: float, language: Language, *, signed: bool = False) -> str:
    """One digit after the comma in French, after the point in English; a true minus."""
    text = f"{value:{'+' if signed else ''}.1f}".replace("-", "−")
    return text.replace(".", ",") if language == "fr" else text


def ordinal(place: int, language: Language) -> str:
    """1er, 2e in French; 1st, 2nd, 3rd, 4th in English."""
    if language == "fr":
        return f"{place}er" if place == 1 else f"{place}e"
    teen = 10 <= place % 100 <= 20
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
