"""The bar in which shown cards are proposed: pictures, what they would do, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games.shown_art import TakeKey, WayKey
from companion.ui.theme import ENAMEL, INK, TOUCH
from companion.ui.widgets import Panel, Paragraph, Widget, plain_key

if TYPE_CHECKING:
    from companion.ui.games.shown import Proposal, Proposals
    from companion.ui.games.shown_ledger import Pending

MOST = 9  # pictures
WITHOUT = 250.0  # units of the bar beside its pictures
AMPLE = 140.0  # units in which words stand as large as elsewhere
LEGIBLE = 56.0  # units that words need at the least
TAKE, NARROW_TAKE = 112.0, 84.0  # units of the key that takes


def bar(shown: Proposals, box: Box) -> list[Widget]:
    """What is proposed now; nothing where nothing is."""
    asked = shown.asked()
    if not asked:
        split = shown.one_of()
        return [] if split is None else _which_of(shown, box, *split)
    cards = [card for reading in asked for card in reading.cards]
    inner = box.inset(3, 2.5)
    wide = min(len(cards), MOST) * (TOUCH + 2)
    pictures, rest = inner.left(min(wide, inner.w - WITHOUT), 6)
    no, rest = rest.rightmost(TOUCH, 4)
    words, keys = _split(rest, len(asked[0].ways))
    return [
        Panel(box=box, fill=INK, edge=None, radius=12, blocks=True),
        *_pictures(shown, pictures, cards),
        *_told(words, _words(shown, asked)),
        *_keys(shown, keys, asked[0]),
        _no_key(shown, no, cards),
    ]


def _which_of(shown: Proposals, box: Box, card: Pending, kinds: tuple[str, ...]) -> list[Widget]:
    """A card that looks like several kinds: a tap on the right picture says which it is."""
    inner = box.inset(3, 2.5)
    no, rest = inner.rightmost(TOUCH, 4)
    wide = len(kinds) * (TOUCH + 2)
    pictures, words = rest.left(min(wide, rest.w), 6)
    cells = pictures.columns(len(kinds), 2)
    names = shown.say("app.shown_one_of", what=", ".join(map(shown.name, kinds)))
    return [
        Panel(box=box, fill=INK, edge=None, radius=12, blocks=True),
        *(
            replace(
                shown.card_face(
                    cell,
                    replace(card, kind=kind),
                    f"shown:is:{kind}",
                    partial(shown.correct, card, kind),
                ),
                about=card,
            )
            for kind, cell in zip(kinds, cells, strict=True)
        ),
        *_told(words, names),
        _no_key(shown, no, [card]),
    ]


def _pictures(shown: Proposals, box: Box, cards: Sequence[Pending]) -> list[Widget]:
    """Each card is a key; where they are too narrow for fingers, all of them are one."""
    cells = box.columns(min(len(cards), MOST), 2)
    single = cells[0].w >= TOUCH
    faces: list[Widget] = [
        shown.card_face(
            cell, card, f"shown:{number}", partial(shown.ask_kind, card) if single else None
        )
        for number, (card, cell) in enumerate(zip(cards, cells, strict=False))
    ]
    if single:
        return faces
    return [*faces, Widget(box=box, name="shown:cards", on_tap=partial(shown.ask_card, cards))]


def _split(box: Box, ways: int) -> tuple[Box, Box]:
    """Words, then the keys: one that takes, or one for each way."""
    if ways == 1:
        wide = min(TAKE if box.w > 2 * TAKE else NARROW_TAKE, box.w)
    else:
        wide = min(box.w * 0.76, ways * TAKE)
    if wide < ways * TOUCH * 1.2:
        wide = box.w
    keys, words = box.rightmost(wide)
    return words, keys


def _keys(shown: Proposals, box: Box, reading: Proposal) -> list[Widget]:
    """One key that takes all, or one for each thing that the card may mean."""
    if len(reading.ways) == 1:
        label, share = shown.say("app.shown_take"), shown.share()
        return [TakeKey(box=box, label=label, share=share, name="shown:yes", on_tap=shown.take)]
    cells = box.columns(len(reading.ways), 4)
    return [
        WayKey(
            box=cell,
            label=shown.say.words(way.label),
            radius=10,
            name=f"shown:way:{number}",
            about=reading.cards,
            on_tap=partial(shown.choose, reading, way),
        )
        for number, (way, cell) in enumerate(zip(reading.ways, cells, strict=True))
    ]


def _no_key(shown: Proposals, box: Box, cards: Sequence[Pending]) -> Widget:
    wave_away = partial(shown.wave_away, cards)
    key = plain_key(box, "", wave_away, name="shown:no", icon="cross", size=22)
    return replace(key, about=tuple(cards))


def _told(box: Box, text: str) -> list[Widget]:
    if box.w < LEGIBLE:
        return []
    size = 16 if box.w >= AMPLE else 14
    return [Paragraph(box=box, text=text, size=size, colour=ENAMEL, middle=True)]


def _words(shown: Proposals, asked: tuple[Proposal, ...]) -> str:
    """What would be done; and why nothing is done by itself."""
    if shown.unknown:
        return shown.say("app.shown_unknown", count=shown.unknown)
    if len(asked) > 1:
        return shown.say("app.shown_many", count=len(asked))
    (reading,) = asked
    if len(reading.ways) > 1:
        return ", ".join(shown.name(card.kind) for card in reading.cards)
    told = shown.table.play.rules.describe(shown.table.state, reading.ways[0].action)
    what = shown.say.words(told)
    return shown.say("app.shown_again", what=what) if reading.cards[0].again else what
