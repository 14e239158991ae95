"""How Gumball Rally's things look: buggies on the road, race cards, hazards, windows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.gumball_rally.cards import COLOURS, Card, Colour, passes
from companion.ui.box import Box
from companion.ui.canvas import BOLD, BUNGEE, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_TINT,
    ASPHALT,
    BORDER,
    ENAMEL,
    GO,
    GO_TINT,
    HAIRLINE,
    INK,
    INK2,
    PLATES,
    ROAD_LINE,
    SEATS,
    STOP,
    STOP_TINT,
    TOUCH,
    hexa,
    mix,
    on,
)
from companion.ui.theme import Colour as Rgb
from companion.ui.widgets import Widget

CARD_FILLS: dict[Colour, Rgb] = {
    "yellow": hexa("#FAD422"),
    "blue": hexa("#1C66D0"),
    "black": hexa("#22272D"),
    "red": hexa("#D3232B"),
}
PREPARED_ICONS = {"lunch": "lunch", "pillow": "pillow", "tools": "tools", "fuel": "fuel"}
HAZARD_ICONS = {"lunch": "sun", "pillow": "moon", "tools": "flatTyre", "fuel": "gauge"}

TYPE_WORDS = {
    "lunch": "gumball.lunch",
    "pillow": "gumball.pillow",
    "tools": "gumball.tools",
    "fuel": "gumball.fuel",
}
HAZARD_WORDS = {
    "lunch": "gumball.sun",
    "pillow": "gumball.moon",
    "tools": "gumball.flat_tyre",
    "fuel": "gumball.gauge",
}


ABOVE_NAME = 30.0  # units of the place and the points above the name
TITLE = 49.0  # units that these and a name on one line take
WIDEST = 126.0  # units that one buggy takes of the road at the most


@dataclass(frozen=True)
class Motion:
    """The queue as it was, from when on it moves to what it is, for how long."""

    before: tuple[int, ...]
    start: float
    seconds: float

    def share(self, now: float) -> float:
        return min(1.0, max(0.0, (now - self.start) / self.seconds)) if self.seconds else 1.0


def type_of(colour: Colour, icons: str) -> str:
    """What that colour prepares: yellow is lunch by the rule book, the others as in the box."""
    if colour == "yellow":
        return "lunch"
    return ("pillow", "tools", "fuel")[icons.split("_").index(colour)]


@dataclass(frozen=True)
class Lane:
    """A buggy's place in the queue, now and before it moved."""

    player: int
    shape: str
    name: str
    place: str
    points: str
    card: Card | None
    rank: int
    was: int
    compared: bool
    card_type: str


@dataclass(frozen=True, kw_only=True)
class QueueView(Widget):
    """The queue as a road, front on the left; buggies that move drive in an arc above it.

    `per_row` breaks a long queue into several stretches of road, where the screen is narrow.
    """

    lanes: tuple[Lane, ...]
    share: float
    driver: int | None
    own: Card | None
    mover: int | None
    back: tuple[int, ...]
    per_row: int = 8
    held: tuple[int, float, float] | None = None  # who is dragged, and where the finger is

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.rounded(self.box, ENAMEL, 16, edge=HAIRLINE, depth=3)
        for row in self.box.rows(self._rows, 0):
            road = Box(row.x, row.y + row.h * 0.53, row.w, row.h * 0.18)
            canvas.fill(road, ASPHALT)
            for i in range(int((row.w - 30) // 44) + 1):
                x = row.x + 8 + i * 44
                canvas.line((x, road.centre[1]), (x + 22, road.centre[1]), ROAD_LINE, 3)
        for lane in sorted(self.lanes, key=self._height):
            self._lane(canvas, lane)

    def _height(self, lane: Lane) -> int:
        """What moves is drawn over what stands, what is held over everything."""
        held = self.held is not None and lane.player == self.held[0]
        return 2 if held else int(lane.was != lane.rank)

    @property
    def _rows(self) -> int:
        return -(-len(self.lanes) // self.per_row)

    def slot(self, rank: int) -> Box:
        """The place of that rank."""
        row = self.box.rows(self._rows, 0)[rank // self.per_row]
        beside = len(self.lanes) if self._rows == 1 else self.per_row
        width = min(WIDEST, row.w / beside)
        return Box(row.x + rank % self.per_row * width, row.y, width, row.h)

    def rank_at(self, x: float, y: float) -> int:
        """The rank whose place is nearest."""

        def far(rank: int) -> float:
            at = self.slot(rank).centre
            return abs(at[0] - x) + 4 * abs(at[1] - y)

        return min(range(len(self.lanes)), key=far)

    def card_key(self, rank: int) -> Box:
        """Where the card of that rank is touched."""
        slot = self.slot(rank)
        key, _ = slot.foot(min(max(slot.h * 0.34, TOUCH), 62.0), 0)
        return key

    def _lane(self, canvas: Canvas, lane: Lane) -> None:
        if self.held is not None and lane.player == self.held[0]:
            self._held(canvas, lane, self.held[1:])
            return
        eased = self.share * self.share * (3 - 2 * self.share)
        start, end = self.slot(lane.was), self.slot(lane.rank)
        slot = start.moved((end.x - start.x) * eased, (end.y - start.y) * eased)
        moving = lane.was != lane.rank and self.share < 1
        if lane.player == self.driver and not moving:
            canvas.rounded(slot.inset(3, 4), AMBER_TINT, 12, border=AMBER, width=4)
        lift = 0.0
        if moving and (lane.player == self.mover or lane.player in self.back):
            lift = slot.h * 0.2 * min(1.0, 6 * eased * (1 - eased))
        self._buggy(canvas, lane, slot, lift)
        if not moving:
            self._title(canvas, lane, slot)
            self._card(canvas, lane, slot)

    def _held(self, canvas: Canvas, lane: Lane, at: tuple[float, float]) -> None:
        """The buggy under the finger, over the gap that it left."""
        slot = self.slot(lane.rank)
        canvas.rounded(slot.inset(5, 6), AMBER_TINT, 12, border=AMBER, width=2, dashed=True)
        x = min(max(at[0], self.box.x + slot.w / 2), self.box.right - slot.w / 2)
        self._buggy(canvas, lane, Box(x - slot.w / 2, slot.y, slot.w, slot.h), slot.h * 0.06)

    def _title(self, canvas: Canvas, lane: Lane, slot: Box) -> None:
        """Place and points above, the whole name below them."""
        y = slot.y + 20
        wide = canvas.place(lane.place, (slot.x + 8, y), 18, PLATES["gumball_rally"])
        room = slot.w - wide - 20
        canvas.name(lane.points, (slot.right - 8, y), room, 17, INK2, align="right")
        height = _above(slot) - ABOVE_NAME
        at, room = (slot.centre[0], slot.y + ABOVE_NAME + height / 2), slot.w - 12
        canvas.name(lane.name, at, room, 17, align="centre", lines=2, height=height)

    def _buggy(self, canvas: Canvas, lane: Lane, slot: Box, lift: float) -> None:
        above = _above(slot)
        height = slot.h * 0.62 - above
        side = min(slot.w - 8, height / 0.7)
        body = Box(slot.centre[0] - side / 2, slot.y + above - lift, side, height)
        canvas.tinted("buggy", body, SEATS[lane.shape].fill)
        canvas.token(lane.shape, (body.centre[0] + side * 0.06, body.y + height * 0.3), side * 0.3)

    def _card(self, canvas: Canvas, lane: Lane, slot: Box) -> None:
        height = min(42.0, slot.h * 0.2)
        place = Box(slot.x + 8, slot.bottom - height - 8, slot.w - 16, height)
        place = place.middle(min(place.w, 72), height)
        if lane.card is None:
            waiting = lane.player == self.driver
            colour = AMBER if waiting else BORDER
            canvas.rounded(
                place, AMBER_TINT if waiting else ENAMEL, 8, border=colour, width=2, dashed=True
            )
            if waiting:
                canvas.text("?", place.centre, 22, align="centre")
            return
        if lane.compared and self.own is not None:
            _compare(canvas, place, self.own, lane.card)
            return
        paint_card(canvas, place, lane.card, lane.card_type)


def _above(slot: Box) -> float:
    """What the words take above the buggy: on a high road a name has two lines."""
    return max(slot.h * 0.25, TITLE)


def _compare(canvas: Canvas, box: Box, own: Card, ahead: Card) -> None:
    """6 > 5, or the same colour: why the buggy passed (or did not)."""
    wins = passes(own, ahead)
    canvas.rounded(box, GO_TINT if wins else STOP_TINT, 12)
    ink = GO if wins else STOP
    y = box.centre[1]
    canvas.icon("check" if wins else "cross", (box.x + 11, y), 18, ink)
    words = Box(box.x + 21, box.y, box.w - 23, box.h)
    if own.number > ahead.number or own.colour != ahead.colour:
        sign = ">" if own.number > ahead.number else "<"
        text = f"{own.number} {sign} {ahead.number}"
        canvas.text(text, words.centre, 18, ink, align="centre", fit=words.w)
        return
    canvas.text("=", (words.x + words.w * 0.5, y), 20, ink, align="centre")
    for share in (0.22, 0.78):
        x = words.x + words.w * share
        canvas.rounded(Box(x - 6, y - 8, 12, 16), CARD_FILLS[ahead.colour], 3)


def paint_card(canvas: Canvas, box: Box, card: Card, kind: str) -> None:
    """A race card: colour, icon and number."""
    fill = CARD_FILLS[card.colour]
    ink = on(fill)
    canvas.rounded(box, fill, 8, border=INK, width=2)
    x, y = box.centre
    canvas.icon(PREPARED_ICONS[kind], (x - box.w * 0.2, y), box.h * 0.55, ink)
    canvas.text(str(card.number), (x + box.w * 0.2, y), box.h * 0.62, ink, BUNGEE, align="centre")


def paint_hazard(
    label: str, icon: str, colour: Colour, major: bool, canvas: Canvas, box: Box
) -> None:
    """A danger card's key; the steering wheel marks the major one."""
    fill = CARD_FILLS[colour]
    ink = on(fill)
    face = Box(box.x, box.y, box.w, box.h - 4)
    canvas.rounded(face, fill, 14, edge=mix(fill, INK, 0.45), depth=4)
    x, y = face.centre
    canvas.text(label, (x, face.bottom - 18), 18, ink, BOLD, align="centre", fit=face.w - 8)
    size = min(42, face.h * 0.48)
    if major:
        radius = min(18.0, (face.h - 31) / 2)  # above the words, on a low key too
        at = (face.right - radius - 4, face.y + radius + 4)
        canvas.circle(at, radius, ENAMEL)
        canvas.icon("wheel", at, radius * 1.45, INK)
        x = min(x, at[0] - radius - 2 - size / 2)  # beside the wheel, on a narrow key too
    canvas.icon(icon, (x, y - 12), size, ink)


def paint_danger(
    label: str, icon: str, colour: Colour, major: bool, canvas: Canvas, box: Box
) -> None:
    """A danger card as it lies on the table, large enough to be read by everybody."""
    fill = CARD_FILLS[colour]
    ink = on(fill)
    radius = min(22.0, box.w * 0.16)
    canvas.rounded(box, fill, radius, border=INK, width=4, edge=mix(fill, INK, 0.45), depth=5)
    x, y = box.centre
    canvas.icon(icon, (x, y - box.h * (0.06 if label else 0)), min(box.w, box.h) * 0.6, ink)
    if label:
        canvas.text(label, (x, box.bottom - 36), 30, ink, align="centre", fit=box.w - 24)
    if major:
        radius = min(31.0, box.w * 0.24)
        at = (box.right - radius - 9, box.y + radius + 9)
        canvas.circle(at, radius, ENAMEL, INK, 3)
        canvas.icon("wheel", at, radius * 1.5, INK)


def paint_windows(
    number: int, windows: tuple[tuple[int, int], ...], total: int, canvas: Canvas, box: Box
) -> None:
    """Fifteen danger cards; the windows of the checkpoints and of the winner are marked."""
    cells = box.columns(total, 2)
    icons = ("flag", "flag", "cup")
    for (first, last), icon in zip(windows, icons, strict=True):
        span = Box(cells[first - 1].x, box.y, cells[last - 1].right - cells[first - 1].x, box.h)
        canvas.rounded(span.inset(-1, 0), mix(INK, ENAMEL, 0.22), 6)
        canvas.icon(icon, (span.centre[0], box.y + 10), 17, ENAMEL)
    for i, cell in enumerate(cells, 1):
        fill = AMBER if i == number else ROAD_LINE if i < number else mix(INK, ENAMEL, 0.4)
        size = 7 if i == number else 5
        canvas.circle((cell.centre[0], box.bottom - 10), size, fill)


assert set(CARD_FILLS) == set(COLOURS)
