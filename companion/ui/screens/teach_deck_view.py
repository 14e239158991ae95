"""How the teaching of a deck is laid out, upright and lying."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.screens.calibrate_art import Handles, Live
from companion.ui.screens.calibrate_film import loupe, loupe_place, picture
from companion.ui.screens.camera_view import shape
from companion.ui.screens.study import Places, sentence_head
from companion.ui.theme import AMBER, ASPHALT, INK2, LED_LIT
from companion.ui.widgets import (
    Bar,
    Panel,
    Paragraph,
    Text,
    Widget,
    arrow_key,
    plain_key,
    stop_key,
    way_key,
)

if TYPE_CHECKING:
    from companion.games.base import CardKind
    from companion.ui.screens.teach_deck import TeachDeckScreen
    from companion.ui.screens.teach_deck_study import TakenCard

Widgets = list[Widget]
CHOICE = 52.0  # units of a kind's key


def teach_view(screen: TeachDeckScreen, where: Places) -> Widgets:
    return [
        *sentence_head(where.head, *screen.sentence()),
        *_live(screen, where.room),
        *_keys(screen, where.keys),
        *_side(screen, where),
    ]


# -- the picture -------------------------------------------------------------------------------


def _live(screen: TeachDeckScreen, room: Box) -> Widgets:
    stage = screen.stage(room)
    seen, latest = screen.outlined, screen.shell.eyes.frame()
    frame = seen.frame if seen is not None and not screen.hands.on else latest
    assert frame is not None
    parts: Widgets = [
        Panel(box=room, fill=ASPHALT, edge=None, radius=12),
        picture(screen.film, stage, frame),
    ]
    if screen.place is not None:
        parts.append(shape(stage, screen.place, AMBER))
    quad = screen.hands.quad
    if quad is not None:
        spots = tuple(stage.units(corner) for corner in quad)
        parts.append(Handles(box=stage.box, spots=spots, held=screen.hands.held, joined=True))
    elif seen is not None:
        parts.append(shape(stage, seen.corners, AMBER if seen.known else LED_LIT))
    low = Box(stage.box.x + 6, stage.box.y + 6, 84, 28)
    parts.append(Live(box=low, label=screen.say("vision.setup_live")))
    if quad is not None and screen.hands.held is not None:
        at = quad[screen.hands.held]
        parts.append(loupe(loupe_place(stage.box, stage.units(at)), frame, at))
    return parts


def _keys(screen: TeachDeckScreen, box: Box) -> Widgets:
    say, come = screen.say, screen.as_they_come
    ask, free, frame, take = box.columns(4, 6)
    by_order, by_chance = partial(screen.set_order, False), partial(screen.set_order, True)
    return [
        way_key(ask, "cards", say("deck.in_order"), by_order, name="order", on=not come),
        way_key(free, "swap", say("deck.as_they_come"), by_chance, name="come", on=come),
        way_key(
            frame, "dashed", say("deck.frame"), screen.by_hand, name="frame", on=screen.hands.on
        ),
        plain_key(
            take,
            say("deck.take"),
            screen.take_now,
            name="take",
            icon="cam",
            size=17,
            stacked=True,
            enabled=screen.outlined is not None,
            why=say("deck.no_card"),
        ),
    ]


# -- beside it ---------------------------------------------------------------------------------


def _side(screen: TeachDeckScreen, where: Places) -> Widgets:
    say, deck = screen.say, screen.deck
    inner = where.side.inset(12, 8)
    head, rest = inner.top(28, 4)
    bar, rest = rest.top(12, 8)
    keys, rest = rest.foot(56)
    done = len(screen.taught & {kind.key for kind in screen.kinds})
    total = len(screen.kinds)
    shown = screen.wanted if screen.again or screen.last is None else screen.last
    return [
        Panel(box=where.side),
        Text(box=head, text=say("deck.progress", done=done, total=total), size=20),
        Bar(box=bar, share=done / max(1, total)),
        *_shown(screen, rest, shown, screen.shell.layout.portrait),
        *_side_keys(screen, keys, deck is not None),
    ]


def _shown(screen: TeachDeckScreen, box: Box, kind: CardKind | None, portrait: bool) -> Widgets:
    """The wanted card large in words, and the picture that was kept of it or of the last one."""
    say = screen.say
    wanted = screen.wanted
    name = say.words(wanted.name) if wanted is not None else ""
    if screen.as_they_come:
        name = say("deck.any")
    words, room = box.left(box.w * 0.5) if portrait else box.top(74, 6)
    parts: Widgets = [Paragraph(box=words, text=name, size=26, face=BOLD, middle=True)]
    kept = screen.pictures.of(room, screen.deck, kind.key) if kind is not None else []
    if kept and kind is not None:
        label, room = room.foot(42, 4)
        text = say("deck.kept_one", card=say.words(kind.name))
        parts.append(
            Paragraph(box=label, text=text, size=16, colour=INK2, align="centre", middle=True)
        )
        kept = screen.pictures.of(room, screen.deck, kind.key)
    return parts + kept


def _side_keys(screen: TeachDeckScreen, box: Box, some: bool) -> Widgets:
    say = screen.say
    left, right = box.columns(2, 6)
    listed = plain_key(left, say("deck.list"), screen.open_list, name="list", size=18)
    if screen.refused is not None:
        anyway = say("deck.keep_anyway")
        return [listed, plain_key(right, anyway, screen.keep_anyway, name="anyway", size=18)]
    if screen.again and some:
        return [listed, stop_key(right, say("deck.remove"), screen.remove, name="remove", size=18)]
    skip = plain_key(
        right,
        say("deck.skip"),
        screen.skip,
        name="skip",
        size=18,
        enabled=screen.wanted is not None and not screen.as_they_come,
        why=say("deck.nothing_to_skip"),
    )
    return [listed, skip]


# -- which card is it? -------------------------------------------------------------------------


def ask_view(screen: TeachDeckScreen, where: Places, taken: TakenCard) -> Widgets:
    """The card that was taken, and the kinds it may be of: those that are missing first."""
    head, rest = where.head, _below(where)
    if screen.shell.layout.portrait:
        shown, choices = rest.top(rest.h * 0.34)
    else:
        shown, choices = rest.left(rest.w * 0.36, 12)
    kinds = screen.unnamed()
    arrows, grid = choices.foot(56)
    columns, rows = 2, max(1, int((grid.h + 6) // (CHOICE + 6)))
    fits = columns * rows
    page = screen.page_of(len(kinds), fits)
    cells = Box(grid.x, grid.y, grid.w, rows * (CHOICE + 6) - 6).grid(columns, rows, 6)
    parts: Widgets = [
        *sentence_head(head, *screen.sentence()),
        *screen.pictures.shown(shown, "?", taken.face),
    ]
    for cell, kind in zip(cells, kinds[page * fits :], strict=False):
        parts.append(_choice(screen, cell, kind))
    pages = -(-len(kinds) // fits)
    return parts + (_arrows(screen, arrows, page, pages) if pages > 1 else [])


def _below(where: Places) -> Box:
    bottom = max(where.keys.bottom, where.side.bottom)
    right = max(where.room.right, where.side.right)
    return Box(where.room.x, where.room.y, right - where.room.x, bottom - where.room.y)


def _choice(screen: TeachDeckScreen, box: Box, kind: CardKind) -> Widget:
    known = kind.key in screen.taught
    return plain_key(
        box,
        screen.say.words(kind.name),
        partial(screen.choose, kind),
        name=f"kind:{kind.key}",
        icon="check" if known else "",
        size=18,
    )


def _arrows(screen: TeachDeckScreen, box: Box, page: int, pages: int) -> Widgets:
    up, middle, down = box.columns(3)
    back, on = partial(screen.turn_page, -1), partial(screen.turn_page, 1)
    return [
        arrow_key(up, "left", back, name="page:up", enabled=page > 0),
        Text(box=middle, text=f"{page + 1}/{pages}", align="centre"),
        arrow_key(down, "right", on, name="page:down", enabled=page < pages - 1),
    ]
