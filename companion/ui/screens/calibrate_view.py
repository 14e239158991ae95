"""How the camera's screen is laid out, upright and lying, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import GAP, Box
from companion.ui.screens.calibrate_art import (
    LINE_HIGH,
    Handles,
    Line,
    Live,
    Markers,
    Sureness,
)
from companion.ui.screens.calibrate_checks import (
    checks,
    facing,
    sureness,
)
from companion.ui.screens.calibrate_film import FilmStage, loupe, loupe_place, picture
from companion.ui.screens.study import sentence_head
from companion.ui.theme import AMBER, ASPHALT, INK2, LED_LIT
from companion.ui.widgets import Button, Panel, Paragraph, Widget, go_key, way_key

if TYPE_CHECKING:
    from companion.ui.screens.calibrate import CalibrateScreen
    from companion.ui.screens.calibrate_face import BoardLesson
    from companion.ui.screens.calibrate_study import LessonKind, Sight

Widgets = list[Widget]
FINDINGS = 12.0 + 4 * LINE_HIGH  # units: the four checks of an upright screen


class Places(NamedTuple):
    """Where things stand: the sentence, the picture, the keys below it, findings, green key."""

    head: Box
    room: Box
    keys: Box
    side: Box
    go: Box
    sure: Box
    checks: Box
    board: Box  # of a lesson, and the words that belong to it
    words: Box
    middle: bool  # whether those words stand in the middle of their height


def places(area: Box, portrait: bool) -> Places:
    if portrait:
        head, rest = area.top(64)
        below = 68 + FINDINGS + 76 + 3 * GAP
        room, rest = rest.top(min(276, rest.h - below))
        keys, rest = rest.top(68)
        go, side = rest.foot(76)
        inner = side.inset(10)
        found = side.left(side.w * 0.4)
        lesson = inner.left(min(inner.h, inner.w * 0.56), 12)
    else:
        column, left = area.rightmost(198 if area.w < 740 else 220, 10)
        head, rest = left.top(66)
        keys, room = rest.foot(68)
        go, side = column.foot(84)
        inner = side.inset(10)
        found = side.top(98)
        lesson = inner.top(inner.w, 10)
    return Places(head, room, keys, side, go, *found, *lesson, middle=portrait)


def calibrate_view(screen: CalibrateScreen, where: Places) -> Widgets:
    lesson = screen.lesson
    said = screen.sentence()
    return [
        *sentence_head(where.head, said.text, said.icon),
        *_live(screen, where),
        *_keys(screen, where.keys),
        *(_lesson_side(screen, where, lesson) if lesson else _look_side(screen, where)),
    ]


# -- the picture -------------------------------------------------------------------------------


def _live(screen: CalibrateScreen, where: Places) -> Widgets:
    """The picture, what is read in it, and whatever the fingers do."""
    stage = screen.stage(where.room)
    sight, latest = screen.sight, screen.shell.eyes.frame()
    frame = sight.frame if sight is not None else latest
    assert frame is not None
    parts: Widgets = [
        Panel(box=where.room, fill=ASPHALT, edge=None, radius=12),
        picture(screen.film, stage, frame),
    ]
    if sight is not None:
        parts += _over(screen, stage, sight)
    low = Box(stage.box.x + 6, stage.box.y + 6, 84, 28)
    parts.append(Live(box=low, label=screen.say("vision.setup_live")))
    held = screen.hands.held
    if held is not None:
        at = screen.hands.draft[held]
        place = loupe_place(stage.box, stage.units(at))
        parts.append(loupe(place, frame, at))
    return parts


def _over(screen: CalibrateScreen, stage: FilmStage, sight: Sight) -> Widgets:
    hands, box = screen.hands, stage.box
    if hands.draft or hands.tapping:
        spots = tuple(stage.units(point) for point in hands.draft)
        tone = LED_LIT if hands.held is not None or hands.tapping else AMBER
        return [Handles(box=box, spots=spots, held=hands.held, joined=True, tone=tone)]
    shown = [m for m in sight.light.markers if _inside(stage, m[1])]
    markers = tuple((n, tuple(stage.units(c) for c in corners)) for n, corners in shown)
    parts: Widgets = [Markers(box=box, markers=markers)] if markers else []
    if not sight.spots:
        return parts
    reading = sight.reading
    if screen.lesson is None and reading.crossings is not None:
        corners = tuple(stage.units(point) for point in reading.crossings)
        parts.append(Handles(box=box, spots=corners))
    wanted = screen.lesson.cells if screen.lesson else ""
    return [*parts, screen.face.over(stage, sight, screen.say, wanted)]


def _inside(stage: FilmStage, corners: tuple[tuple[float, float], ...]) -> bool:
    return all(stage.box.holds(*stage.units(corner)) for corner in corners)


# -- below it ----------------------------------------------------------------------------------


def _keys(screen: CalibrateScreen, box: Box) -> Widgets:
    keys: list[tuple[str, str, str, Callable[[], None], bool]] = [
        ("touch", "finger", "vision.setup_by_touch", screen.tap_anew, screen.hands.tapping),
        *(_lesson_key(screen, kind, lesson) for kind, lesson in screen.face.lessons.items()),
        ("cards", "cards", "vision.setup_cards", screen.cards, False),
    ]
    cells = box.columns(len(keys), 6)
    return [
        way_key(cell, icon, screen.say(label), tap, name=f"setup:{name}", on=on)
        for (name, icon, label, tap, on), cell in zip(keys, cells, strict=True)
    ]


def _lesson_key(
    screen: CalibrateScreen, kind: LessonKind, lesson: BoardLesson
) -> tuple[str, str, str, Callable[[], None], bool]:
    icon = "check" if screen.learnt(kind) else lesson.icon
    return kind, icon, lesson.label, partial(screen.begin, kind), screen.mode == kind


# -- beside it ---------------------------------------------------------------------------------


def _look_side(screen: CalibrateScreen, where: Places) -> Widgets:
    """How sure, the four checks, and the green key."""
    say = screen.say
    sight = None if screen.moving else screen.sight
    parts: Widgets = [
        Sureness(box=where.sure, percent=sureness(sight), text=say("vision.setup_sure")),
        Panel(box=where.checks),
    ]
    pieces = screen.face.pieces(say, sight, screen.shell.eyes.cars)
    lines = [*checks(say, sight, later=screen.moving), pieces]
    for check, box in zip(lines, where.checks.inset(10, 6).rows(4, 0), strict=True):
        parts.append(Line(box=box, text=check.text, note=check.note, good=check.good))
    return [*parts, _go(screen, where.go, say("app.done"), "ok")]


def _lesson_side(screen: CalibrateScreen, where: Places, lesson: BoardLesson) -> Widgets:
    """The board as it is to lie, drawn the way the picture shows it."""
    side = min(where.board.w, where.board.h)
    text = screen.say(lesson.note)
    return [
        Panel(box=where.side),
        screen.face.board(where.board.middle(side, side), facing(lesson.cells, screen.quad)),
        Paragraph(box=where.words, text=text, size=18, colour=INK2, middle=where.middle),
        _go(screen, where.go, screen.say("vision.lesson_learn"), "learn"),
    ]


def _go(screen: CalibrateScreen, box: Box, label: str, name: str) -> Button:
    ready = screen.ready()
    why = screen.why_not()
    return go_key(
        box, label, screen.confirm, name=name, icon="check", size=26, enabled=ready, why=why
    )
