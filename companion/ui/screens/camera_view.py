"""How the camera's screen is laid out, upright and lying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import BOLD, Canvas
from companion.ui.screens.calibrate_art import Line, Live
from companion.ui.screens.calibrate_checks import LIGHT, Check
from companion.ui.screens.calibrate_film import FilmStage, picture
from companion.ui.screens.study import Places, sentence_head
from companion.ui.theme import AMBER, ASPHALT, ENAMEL, GO, INK, INK2, LED_LIT, Colour
from companion.ui.widgets import Drawing, Panel, Paragraph, Text, Widget, way_key

if TYPE_CHECKING:
    from companion.events import ShownCard
    from companion.ui.screens.camera import CameraScreen
    from companion.ui.screens.camera_study import CameraSight

Widgets = list[Widget]
Point = tuple[float, float]
NAMES = 30.0  # units of a card's name


def camera_view(screen: CameraScreen, where: Places) -> Widgets:
    return [
        *sentence_head(where.head, *screen.sentence()),
        *_live(screen, where.room),
        *_keys(screen, where.keys),
        *_side(screen, where.side),
    ]


# -- the picture -------------------------------------------------------------------------------


def _live(screen: CameraScreen, room: Box) -> Widgets:
    stage = screen.stage(room)
    sight, latest = screen.sight, screen.shell.eyes.frame()
    frame = sight.frame if sight is not None else latest
    assert frame is not None
    parts: Widgets = [
        Panel(box=room, fill=ASPHALT, edge=None, radius=12),
        picture(screen.film, stage, frame),
    ]
    if screen.drawing is not None:
        (x, y), (u, v) = screen.drawing
        parts.append(shape(stage, ((x, y), (u, y), (u, v), (x, v)), AMBER))
    elif sight is not None:
        parts += _over(screen, stage, sight)
    low = Box(stage.box.x + 6, stage.box.y + 6, 84, 28)
    return [*parts, Live(box=low, label=screen.say("vision.setup_live"))]


def _over(screen: CameraScreen, stage: FilmStage, sight: CameraSight) -> Widgets:
    parts: Widgets = []
    if sight.place is not None:
        parts.append(shape(stage, sight.place, AMBER))
    for card in sight.cards.cards if sight.cards is not None else ():
        sure = card.kind != "?"
        parts.append(shape(stage, card.corners, LED_LIT if sure else AMBER, _name(screen, card)))
    board = sight.board
    if board is not None and board.spots and screen.face is not None:
        parts.append(screen.face.over(stage, board, screen.say, ""))
    return parts


def _name(screen: CameraScreen, card: ShownCard) -> str:
    return screen.kind_named(card.kind)


def shape(stage: FilmStage, corners: tuple[Point, ...], colour: Colour, name: str = "") -> Widget:
    """Four corners of the picture, joined; a name stands in their middle."""
    spots = tuple(stage.units(corner) for corner in corners)
    return Drawing(box=stage.box, paint=_paint_shape, args=(spots, colour, name))


def _paint_shape(
    spots: tuple[Point, ...], colour: Colour, name: str, canvas: Canvas, box: Box
) -> None:
    for width, ink in ((6, INK), (4, colour)):
        for a, b in zip(spots, spots[1:] + spots[:1], strict=True):
            canvas.line(a, b, ink, width)
    if name:
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        across = max(spot[0] for spot in spots) - min(spot[0] for spot in spots)
        wide = min(max(64.0, across), canvas.width(name, 16, BOLD) + 16)
        left = min(max(x - wide / 2, box.x), box.right - wide)
        plate = Box(left, y - 13, wide, 26)
        canvas.rounded(plate, INK, 6)
        canvas.name(name, plate.centre, wide - 8, 16, ENAMEL, align="centre")


# -- keys and findings -------------------------------------------------------------------------


def _keys(screen: CameraScreen, box: Box) -> Widgets:
    say = screen.say
    game, place, teach, board = box.columns(4, 6)
    return [
        way_key(game, "cards", say("deck.game"), screen.choose_game, name="game", on=False),
        way_key(
            place, "dashed", say("deck.place"), screen.set_placing, name="place", on=screen.placing
        ),
        way_key(teach, "cam", say("deck.teach"), screen.teach, name="teach", on=False),
        way_key(board, "target", say("deck.board"), screen.board, name="board", on=False),
    ]


def _side(screen: CameraScreen, box: Box) -> Widgets:
    say, sight = screen.say, screen.sight
    head, rest = box.inset(12, 8).top(28, 4)
    parts: Widgets = [
        Panel(box=box),
        Text(box=head, text=screen.name_of(screen.game), size=20),
    ]
    if screen.placing:
        return parts + _place_side(screen, rest)
    lines = _checks(screen, sight)
    checks, rest = rest.top(52.0 * len(lines), 6)
    for check, row in zip(lines, checks.rows(len(lines), 0), strict=True):
        parts.append(Line(box=row, text=check.text, note=check.note, good=check.good))
    return parts + _names(screen, sight, rest, say("deck.no_cards_seen"))


def _place_side(screen: CameraScreen, box: Box) -> Widgets:
    key, words = box.foot(72)
    whole = screen.say("deck.whole_picture")
    return [
        Paragraph(box=words, text=screen.say("deck.place_about"), size=18, colour=INK2),
        way_key(key, "cam", whole, screen.whole_picture, name="whole", on=False),
    ]


def _checks(screen: CameraScreen, sight: CameraSight | None) -> list[Check]:
    """The light, where cards are looked for, and of Traffic the cars."""
    say = screen.say
    if sight is None:
        return [Check(say("vision.check_light"), say("vision.check_later"), None)]
    worst = next(iter(sight.advice), "")
    note = LIGHT.get(worst, "vision.check_glare") if worst else "vision.check_good"
    where = "deck.at_place" if sight.place is not None else "deck.everywhere"
    checks = [
        Check(say("vision.check_light"), say(note), not worst),
        Check(say("deck.place"), say(where), True),
    ]
    if screen.face is not None:
        checks.append(screen.face.pieces(say, sight.board, screen.shell.eyes.cars))
    return checks


def _names(screen: CameraScreen, sight: CameraSight | None, box: Box, none: str) -> Widgets:
    """The cards that are read, by name, as many as fit."""
    if sight is None or sight.cards is None:
        return []
    cards = sight.cards.cards
    if not cards:
        return [Paragraph(box=box, text=none, size=18, colour=INK2)]
    fits = max(1, int(box.h // NAMES))
    shown = cards if len(cards) <= fits else cards[: fits - 1]
    parts: Widgets = []
    for number, card in enumerate(shown):
        row = Box(box.x, box.y + number * NAMES, box.w, NAMES)
        colour: Colour = GO if card.kind != "?" else INK2
        parts.append(Text(box=row, text=_name(screen, card), size=18, colour=colour))
    if len(shown) < len(cards):
        row = Box(box.x, box.y + len(shown) * NAMES, box.w, NAMES)
        more = screen.say("deck.more_cards", count=len(cards) - len(shown))
        parts.append(Text(box=row, text=more, size=18, colour=INK2))
    return parts
