"""Sentences for the voice: which of them are said, and as what letters."""

from __future__ import annotations

import re
import unicodedata

from hardware.ports import Importance, Says

USUAL_SPEED = 160  # words a minute
LONGEST = 300  # letters of one sentence: nobody listens longer
AT_LEAST: dict[Says, Importance | None] = {
    "off": None,
    "matters": Importance.TURN,
    "everything": Importance.REMARK,
}


def spoken(text: str) -> str:
    """The text as an engine gets it: one line of letters, not too many of them."""
    plain = (c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join("".join(plain).split())[:LONGEST]


SHORT = {
    "fr": ((r"\b(\d+)e\b", r"\1ème"), (r"\bn°\s?(?=\d)", "numéro ")),
    "en": ((r"\bno\. (?=\d)", "number "),),
}
"""What is written short, and read aloud by no engine as it is meant."""


def pronounced(text: str, language: str) -> str:
    """The sentence with such letters that an engine says what people would."""
    words = spoken(text)
    for short, whole in SHORT.get(language, ()):
        words = re.sub(short, whole, words)
    return words


def has_words(text: str) -> bool:
    """Whether there is anything to pronounce: piper ends at a sentence of mere points."""
    return any(unicodedata.category(c)[0] in "LNS" for c in text)


def wanted(says: Says, importance: Importance) -> bool:
    """Whether a sentence that matters so much is said at all."""
    least = AT_LEAST[says]
    return least is not None and importance >= least
