"""Names of players: cleaned where that loses nothing, refused in one sentence where it would."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.errors import CompanionError
from companion.journal.records import same_person

LONGEST = 24  # letters; more does not fit a seat token's label
SCRIPT = "LATIN "  # all that our fonts draw
MARKS = " '’-._&+()0123456789"
INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"))


def clean_name(name: str) -> str:
    """The name as it is kept: composed letters, single spaces, no invisible signs."""
    composed = unicodedata.normalize("NFC", name)
    spaced = (" " if letter.isspace() else letter for letter in composed)
    visible = (letter for letter in spaced if unicodedata.category(letter) not in INVISIBLE)
    return " ".join("".join(visible).split())


def check_name(name: str) -> str:
    """The cleaned name.

    Raises CompanionError for an empty one, one that is too long, or one with signs that the
    screen cannot draw (emoji, right-to-left letters).
    """
    clean = clean_name(name)
    strange = "".join(dict.fromkeys(letter for letter in clean if not _drawn(letter)))
    if strange:
        raise CompanionError("history.name_signs", signs=strange[:LONGEST])
    if not any(letter.isalnum() for letter in clean):
        raise CompanionError("history.name_empty")
    if len(clean) > LONGEST:
        raise CompanionError("history.name_long", longest=LONGEST)
    return clean


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """All names of a table, cleaned. Raises CompanionError, also for two that are the same."""
    clean = tuple(check_name(name) for name in names)
    seen: set[str] = set()
    for name in clean:
        if same_person(name) in seen:
            raise CompanionError("history.name_twice", name=name)
        seen.add(same_person(name))
    return clean


def _drawn(letter: str) -> bool:
    return letter in MARKS or unicodedata.name(letter, "").startswith(SCRIPT)
