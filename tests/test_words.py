"""Every word in both languages, none missing, none left over, compiled as written."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.i18n import ASSETS, LANGUAGES, Language, Translator, decimal, ordinal
from companion.words import compiled
from tests.games.catalogue_words import forms

pytestmark = pytest.mark.slow

ROOT = ASSETS.parent
DOMAINS = (
    "app",
    "traffic",
    "gumball",
    "scream",
    "steam",
    "macadam",
    "hardware",
    "vision",
    "printing",
    "history",
    "settings",
    "voice",
    "keep",
    "first",
    "learn",
    "deck",
)
KEY = re.compile(rf"^({'|'.join(DOMAINS)})\.[a-z0-9_]+$")
NOT_WORDS = {"hardware.choose", "deck.json"}  # names of modules and files that look like keys


def literals(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {n.value for n in nodes if isinstance(n.value, str) and KEY.match(n.value)}


@cache
def used() -> frozenset[str]:
    """Every key that stands in the code as one whole literal."""
    files = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")]
    return frozenset(set().union(*(literals(file) for file in files)) - NOT_WORDS)


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (ASSETS / "locale" / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def keys(language: str, domain: str) -> set[str]:
    ids = (m.id for m in catalogue(language, domain) if m.id)
    return {i if isinstance(i, str) else i[0] for i in ids}


def texts(language: str, domain: str, key: str) -> tuple[str, ...]:
    entry = catalogue(language, domain).get(key)
    assert entry is not None
    return forms(entry)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_message_is_missing_and_none_is_left_over(language: str, domain: str) -> None:
    wanted = {key for key in used() if key.startswith(f"{domain}.")}
    known = keys(language, domain)
    assert sorted(wanted - known) == [], "missing"
    assert sorted(known - wanted) == [], "left over"


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_message_is_empty_and_both_languages_take_the_same_values(domain: str) -> None:
    for key in keys("fr", domain):
        fr, en = texts("fr", domain, key), texts("en", domain, key)
        assert all(fr) and all(en), key
        assert len(fr) == len(en), key
        values = [set().union(*(placeholders(t) for t in side)) for side in (fr, en)]
        assert values[0] == values[1], key


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_spaces_before_high_punctuation_never_break(domain: str) -> None:
    for key in keys("fr", domain):
        for text in texts("fr", domain, key):
            assert not re.search(r" [!?:;»]|« ", text), (key, text)
            assert "\u202f" not in text, key  # neither font has it


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_there_is_one_apostrophe(language: str, domain: str) -> None:
    for key in keys(language, domain):
        for text in texts(language, domain, key):
            assert not re.search(r"\w'|'\w", text), (key, text)


@pytest.mark.parametrize("domain", DOMAINS)
def test_nobody_is_told_tu_and_the_app_never_says_je(domain: str) -> None:
    familiar = re.compile(r"\b(tu|toi|ton|ta|tes|je|j’\w+|moi|mes)\b", re.IGNORECASE)
    for key in keys("fr", domain):
        for text in texts("fr", domain, key):
            assert not familiar.search(text), (key, text)


ODD = {
    "fr": ("demi-quart", "rien à voir", "voitures sont pareilles", "marqueur", "dé espionnage"),
    "en": ("half a quarter", "journal is well", "beep", "read well"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_odd_words_and_second_names_do_not_come_back(language: str, domain: str) -> None:
    for key in keys(language, domain):
        for text in texts(language, domain, key):
            assert not any(odd in text.lower() for odd in ODD[language]), (key, text)


@pytest.mark.parametrize(
    "path", sorted((ASSETS / "locale").glob("*/*.po")), ids=lambda p: f"{p.parent.name}-{p.stem}"
)
def test_the_compiled_catalogue_says_what_is_written(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(path), "run: make words"


def test_argparse_still_says_what_its_french_words_stand_for() -> None:
    told = {m.id for m in catalogue("fr", "argparse") if isinstance(m.id, str) and m.id}
    source = inspect.getsource(argparse)
    assert {words for words in told if words not in source} == set()


def test_plurals_are_right_in_both_languages() -> None:
    say = Translator("fr")
    values = {"name": "Léa", "place": "2e"}
    french = [say("gumball.passes", count=n, **values) for n in (0, 1, 2)]
    assert ["buggys" in text for text in french] == [False, False, True]
    say.language = "en"
    english = [say("gumball.passes", count=n, **values) for n in (0, 1, 2)]
    assert ["buggies" in text for text in english] == [True, False, True]


def test_french_is_elided_before_a_name() -> None:
    say = Translator("fr")
    cards = [
        say("traffic.your_card", name=name) for name in ("Anne", "Éric", "Yves", "Yann", "Marc")
    ]
    assert [card.removeprefix("La carte ") for card in cards] == [
        "d’Anne",
        "d’Éric",
        "d’Yves",
        "de Yann",
        "de Marc",
    ]
    assert say("voice.last_throws", name="Anne", count=1).startswith("Plus qu’Anne")


def test_numbers_with_a_part_are_written_as_people_write_them() -> None:
    assert [decimal(0.06, tongue) for tongue in ("fr", "en")] == ["0,1", "0.1"]
    assert [decimal(-1.5, tongue, signed=True) for tongue in ("fr", "en")] == ["−1,5", "−1.5"]


@pytest.mark.parametrize(("language", "told"), [("fr", "nette (0,71)"), ("en", "sharp (0.71)")])
def test_a_number_in_a_sentence_is_written_as_its_language_writes_it(
    language: Language, told: str
) -> None:
    assert told in Translator(language)("hardware.check_sharp", sharpness=0.71)


def test_ordinals_are_written_as_people_write_them() -> None:
    assert [ordinal(n, "fr") for n in (1, 2, 3)] == ["1er", "2e", "3e"]
    assert [ordinal(n, "en") for n in (1, 2, 3, 4, 11, 21)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "21st",
    ]


def test_a_sentence_of_one_form_is_said_whatever_it_counts() -> None:
    said = Translator("fr")("gumball.stays", name="Léa", place="2e", count=0)
    assert said == "Léa reste 2e"


@pytest.mark.parametrize("page", sorted((ASSETS / "games").glob("*/help.*.md")), ids=str)
def test_the_pages_of_rules_keep_to_the_same_words(page: Path) -> None:
    language = page.stem.rpartition(".")[2]
    text = page.read_text(encoding="utf-8").replace("\u00a0", " ")
    assert not re.search(r"\w'|'\w", text)
    assert not any(odd in text.lower() for odd in ODD[language])
    if language == "fr":
        assert not re.search(r"\b(tu|toi|ton|tes|je)\b", text, re.IGNORECASE)


def test_several_names_are_listed_with_their_last_word_before_the_last() -> None:
    say = Translator("fr")
    assert say("gumball.hits", names=("Léa", "Marc", "Nina"), count=3) == (
        "Léa, Marc et Nina reculent."
    )
    assert say("gumball.hits", names=("Léa",), count=1) == "Léa recule."
    assert "Léa and Marc" in Translator("en")("gumball.hits", names=("Léa", "Marc"), count=2)


def test_several_who_are_out_of_cards_have_none_left() -> None:
    told = Translator("fr")("traffic.no_cards", name=("Léa", "Marc"), count=2)
    assert told == "Léa et Marc n’ont plus de carte."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_below_zero_has_a_true_minus(language: Language) -> None:
    assert "−50" in Translator(language)("app.from_to", low=-50, high=50)
