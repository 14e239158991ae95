"""What is said aloud of what happened: sentences by key, each with what it matters.

A game's ``voice.py`` gives them from the state before, the action and the state after; nothing that
only one player may know is ever among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from companion.games.base import Act, Message, Outcome, Value
from companion.i18n import Language, Translator, ordinal
from hardware.ports import Importance, Says
from hardware.sentences import wanted


class Aloud(NamedTuple):
    """One sentence."""

    importance: Importance
    message: Message


Tale = Sequence[Aloud]


class Voice(Protocol):
    """A game's ``voice.py``."""

    SECRET: tuple[type, ...]
    """Actions of which not even a refusal is said: it might tell what only one player knows."""

    def aloud(self, before: msgspec.Struct, action: Act, after: msgspec.Struct) -> Tale:
        """What to say of an action, from the states around it."""
        ...


def remark(key: str, **values: Value) -> Aloud:
    """What a player did and everybody saw."""
    return Aloud(Importance.REMARK, Message(key, values))


def turn(key: str, **values: Value) -> Aloud:
    """What is to be done next, and by whom."""
    return Aloud(Importance.TURN, Message(key, values))


def verdict(key: str, **values: Value) -> Aloud:
    """What the referee, a card or a count decides."""
    return Aloud(Importance.VERDICT, Message(key, values))


def names_of(names: Sequence[str], players: Iterable[int]) -> tuple[str, ...]:
    return tuple(names[player] for player in players)


def results(outcome: Outcome, names: Sequence[str], language: Language) -> Tale:
    """Who won, by what if they were equal, and what everybody has."""
    won = names_of(names, outcome.winners())
    bravo = (
        verdict("app.bravo", name=won[0]) if len(won) == 1 else verdict("app.bravo_all", names=won)
    )
    places = [
        verdict(
            "voice.place",
            place=ordinal(standing.place, language),
            name=names[standing.player],
            score=0 if standing.score is None else standing.score,
        )
        for standing in outcome.standings
        if standing.score is not None
    ]
    out = [
        verdict("voice.place_out", name=names[standing.player])
        for standing in outcome.standings
        if standing.score is None
    ]
    why = [Aloud(Importance.VERDICT, tie)] if (tie := outcome.tie_break) is not None else []
    return [bravo, *why, *places, *out]


def in_words(tale: Tale, says: Says, say: Translator) -> tuple[str, Importance]:
    """Those of the sentences that the table wants to hear, as one; "" when there is none."""
    told = [aloud for aloud in tale if wanted(says, aloud.importance)]
    if not told:
        return "", Importance.REMARK
    words = (_sentence(say.words(aloud.message)) for aloud in told)
    return " ".join(words), max(aloud.importance for aloud in told)


def _sentence(words: str) -> str:
    """Sentences that follow each other are heard and read apart."""
    begun = words[:1].upper() + words[1:]
    return begun if begun[-1:] in ".!?…" else f"{begun}."
