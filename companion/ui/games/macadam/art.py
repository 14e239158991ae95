"""How Macadam's things look: signals with their tokens, cards, a player's seat."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from companion.games.macadam.names import KIND_WORDS
from companion.games.macadam.state import INSURANCE, LICENCE, NEEDS, POINTS, State, turn
from companion.games.macadam.state import Signal as SignalKind
from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_EDGE,
    BORDER,
    ENAMEL,
    FADED,
    FADED_TEXT,
    GO,
    HAIRLINE,
    INK,
    INK2,
    PLATES,
    STOP,
    Colour,
    hexa,
    mix,
)
from companion.ui.widgets import Widget

SIGNS: dict[SignalKind, tuple[Colour, str, Colour]] = {
    "pedestrian_go": (hexa("#FAE04A"), "ped", INK),
    "pedestrian_wait": (ENAMEL, "pedstop", STOP),
    "cycle_lane": (ENAMEL, "bike", INK),
    "motorway": (hexa("#15418C"), "motorway", ENAMEL),
    "green_arrow": (hexa("#7E1420"), "aright", hexa("#6FE3A2")),
    "blue_arrow": (ENAMEL, "aleft", hexa("#1F57D6")),
}
CARD_ICONS = {
    "pedestrian": "ped",
    "bicycle": "bike",
    "moped": "moped",
    "auto": "auto",
    "moto": "moto",
    "blue_arrow": "aleft",
    "green_arrow": "aright",
}
PAPER_ICONS = {INSURANCE: "shield", LICENCE: "permit"}
WALKERS: dict[str, Colour] = {
    "red": hexa("#D3232B"),
    "green": hexa("#1E8E4E"),
    "blue": hexa("#1C66D0"),
    "yellow": hexa("#FAD422"),
}


CARD_LABELS = {
    "pedestrian:red": "macadam.walker_red",
    "pedestrian:green": "macadam.walker_green",
    "pedestrian:blue": "macadam.walker_blue",
    "pedestrian:yellow": "macadam.walker_yellow",
    **{kind: word for kind, word in KIND_WORDS.items() if kind != "pedestrian"},
}


def card_kind(card: str) -> str:
    return card.partition(":")[0]


def card_fill(card: str) -> Colour | None:
    """The colour of a pedestrian's card; other cards have none."""
    return WALKERS.get(card.partition(":")[2])


@dataclass(frozen=True, kw_only=True)
class Signal(Widget):
    """One of the sixteen signals: free, chosen, or with its token."""

    kind: SignalKind
    token: int = 0
    chosen: bool = False
    current: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.inset(2).moved(0, 2 if pressed else 0)
        fill, icon, ink = SIGNS[self.kind]
        used = self.token and not self.current
        if used:
            fill, ink = mix(fill, hexa("#EEF2F5"), 0.78), mix(ink, ENAMEL, 0.7)
        if self.chosen or self.current:
            canvas.rounded(box.inset(-5), AMBER, 17, edge=AMBER_EDGE, depth=2)
        border = HAIRLINE if used else INK
        canvas.rounded(box, fill, 12, border=border, width=3)
        side = min(box.w, box.h)
        if not used:
            canvas.icon(icon, box.centre, side * 0.68, ink)
        if self.token:
            self._token(canvas, box, side)

    def _token(self, canvas: Canvas, box: Box, side: float) -> None:
        x, y = box.centre
        if self.current:
            x, y = box.right - side * 0.24, box.bottom - side * 0.22
        radius = side * (0.25 if self.current else 0.34)
        canvas.circle((x, y), radius + 3, INK if self.current else BORDER)
        canvas.circle((x, y), radius + 1.5, ENAMEL)
        canvas.circle((x, y), radius - 1, PLATES["macadam"])
        canvas.text(str(self.token), (x, y), radius * 0.95, ENAMEL, BUNGEE, align="centre")


NARROW = 170.0  # units: a key that must save room


@dataclass(frozen=True, kw_only=True)
class CardKey(Widget):
    """A key with a card on it: icon, word, points; grey when it is not allowed.

    `missing` is the sign of the paper without which it cannot be laid.
    """

    card: str
    label: str
    strong: bool = False
    missing: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - 4)
        if pressed:
            body = body.moved(0, 4)
        fill, edge, ink = self._colours()
        border = None if card_fill(self.card) and self.enabled else edge
        depth = 0 if pressed or not self.enabled else 4
        canvas.rounded(body, fill, 14, border=border, width=2, edge=edge, depth=depth)
        lacks = self.missing and not self.enabled
        points = 0 if lacks else POINTS.get(card_kind(self.card), 0)
        self._content(canvas, body, ink, str(points) if points else "")
        if lacks:
            at = (body.right - 16, body.y + 16)
            canvas.circle(at, 13, ENAMEL, STOP, 2)
            canvas.icon(self.missing, at, 18, STOP)

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        if not self.enabled:
            return hexa("#EEF2F5"), HAIRLINE, FADED_TEXT
        own = card_fill(self.card)
        if own:
            luma = own[0] * 0.3 + own[1] * 0.6 + own[2] * 0.1
            return own, mix(own, INK, 0.45), INK if luma > 140 else ENAMEL
        return (AMBER, AMBER_EDGE, INK) if self.strong else (ENAMEL, BORDER, INK)

    def _content(self, canvas: Canvas, body: Box, ink: Colour, points: str) -> None:
        icon = min(44.0, body.h * 0.6)
        margin, size = (6.0, 19) if body.w < NARROW else (10.0, 22)
        left = body.x + icon + margin + 6
        words = Box(left, body.y, body.right - left - (6 if points else 8), body.h)
        if not canvas.fits(self.label, words.w):
            self._upright(canvas, body, ink, points)
            return
        y = body.centre[1]
        canvas.icon(CARD_ICONS[card_kind(self.card)], (body.x + margin + icon / 2, y), icon, ink)
        room = words.w - (canvas.width(points, size, BUNGEE) + margin if points else 0)
        if canvas.fits(self.label, room):
            canvas.text(self.label, (left, y), 20, ink, fit=room)
            canvas.text(points, (body.right - margin, y), size, ink, BUNGEE, align="right")
        else:
            canvas.text(self.label, (left, y - 10), 18, ink, fit=words.w)
            canvas.text(points, (left, y + 11), 18, ink, BUNGEE, fit=words.w)

    def _upright(self, canvas: Canvas, body: Box, ink: Colour, points: str) -> None:
        """The word below, where the key is too narrow for it beside the icon."""
        x, y = body.centre
        icon = min(34.0, body.h * 0.5)
        wide = canvas.width(points, 18, BUNGEE) + 6 if points else 0.0
        left, upper = x - (icon + wide) / 2, y - 11
        canvas.icon(CARD_ICONS[card_kind(self.card)], (left + icon / 2, upper), icon, ink)
        canvas.text(points, (left + icon + 6, upper), 18, ink, BUNGEE)
        canvas.text(self.label, (x, body.bottom - 15), 18, ink, align="centre", fit=body.w - 8)


LOW_SEAT = 76.0  # units below which the shield stands beside the name, not under it


@dataclass(frozen=True, kw_only=True)
class SeatCard(Widget):
    """A player: points so far, tickets, papers, cards in hand; amber when it is his turn."""

    shape: str
    label: str
    points: int
    tickets: int
    cards: int
    insurance: bool
    licence: bool
    turn: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        border = AMBER if self.turn else None
        canvas.rounded(box, ENAMEL, 14, border=border, width=4, edge=HAIRLINE, depth=3)
        size = min(28.0, box.h * 0.3)
        top = box.y + 6 + size / 2
        canvas.token(self.shape, (box.x + 10 + size / 2, top), size)
        middle = box.y + box.h * 0.54
        low_seat = box.h < LOW_SEAT
        wide = box.w - size - (48 if low_seat else 41)  # a second line reaches down to the shield
        high = size + 4 if low_seat else inf
        canvas.name(self.label, (box.x + 14 + size, top), wide, 18, lines=2, height=high)
        room = box.w - 44
        digits = min(26.0, box.h * 0.27)
        canvas.text(written(self.points), (box.x + 10, middle), digits, INK, BUNGEE, fit=room)
        low = box.bottom - 14
        canvas.icon("cards", (box.x + 16, low), 17, INK2)
        canvas.text(str(self.cards), (box.x + 26, low), 16, INK2, SEMI)
        if self.tickets:
            left = box.x + 30 + canvas.width(str(self.cards), 16, SEMI)
            self._tickets(canvas, left, low, box.right - 33)
        x = box.right - 18
        canvas.icon("shield", (x, middle - 7), 21, GO if self.insurance else FADED)
        canvas.icon("permit", (x, low - 2), 24, GO if self.licence else FADED)

    def _tickets(self, canvas: Canvas, left: float, y: float, right: float) -> None:
        """What they cost, or how many there are where the seat is narrow."""
        cost = f"−{100 * self.tickets}"
        text = cost if left + 12 + canvas.width(cost, 16) <= right else str(self.tickets)
        canvas.rounded(Box(left, y - 8, 9, 14), STOP, 2)
        canvas.text(text, (left + 12, y), 16, STOP)


@dataclass(frozen=True, kw_only=True)
class DieFace(Widget):
    """A face of the die; as a key with the sign of the paper that it gives."""

    value: int
    icon: str = ""
    key: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        if not self.key:
            paint_die(canvas, box.inset(box.w * 0.08), self.value)
            return
        body = Box(box.x, box.y + (4 if pressed else 0), box.w, box.h - 4)
        depth = 0 if pressed else 4
        canvas.rounded(body, ENAMEL, 14, border=BORDER, width=2, edge=BORDER, depth=depth)
        side = min(body.h - 14, body.w * 0.42)
        left, right = body.x + body.w * 0.3, body.x + body.w * 0.74
        y = body.centre[1]
        paint_die(canvas, Box(left - side / 2, y - side / 2, side, side), self.value)
        if self.icon:
            canvas.icon(self.icon, (right, y), side * 0.8, GO)
        else:
            canvas.text("–", (right, y), 28, INK2, align="centre")


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def paint_die(canvas: Canvas, box: Box, value: int) -> None:
    """A die as it lies on the table."""
    canvas.rounded(box, ENAMEL, box.w * 0.18, border=INK, width=3)
    x, y = box.centre
    step, radius = box.w * 0.27, box.w * 0.09
    for across, down in PIPS[value]:
        canvas.circle((x + across * step, y + down * step), radius, INK)


def missing_paper(state: State, card: str) -> str:
    """The sign of the paper that the player at play would need for this card; "" for none."""
    paper = NEEDS.get(card)
    if paper is None or state.seats[turn(state)].holds(paper):
        return ""
    return PAPER_ICONS[paper]
