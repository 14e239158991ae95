"""The moment of a Bip! seen again: its picture, the reading, the card, a run of pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import known_as
from companion.games.traffic.actions import Bip
from companion.games.traffic.cards import figure, rows_of, turned
from companion.games.traffic.state import Claim, State
from companion.games.traffic.words import verdict_message
from companion.i18n import decimal
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.crossings import Crossings, letters
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.calibrate_film import Film, FilmStage, part_around, picture
from companion.ui.theme import AMBER, ASPHALT, BORDER, ENAMEL, INK, INK2, LED_LIT
from companion.ui.widgets import Drawing, Panel, Paragraph, Text, Widget
from hardware.ports import Frame, LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.play import Play
    from companion.ui.shell import Shell
    from companion.vision.moment import Moment

LOOK = 0.05  # seconds between two looks whether the pictures are there
CORNERS = (0, 3, 15, 12)


class Places(NamedTuple):
    """The heading, the picture, the line of time below it, the card and the words."""

    head: Box
    picture: Box
    time: Box
    card: Box
    words: Box


def lying_places(area: Box) -> Places:
    head, rest = area.inset(8).top(44)
    side, left = rest.rightmost(rest.w * 0.32, 12)
    time, room = left.foot(52)
    card, words = side.top(side.h * 0.6)
    return Places(head, room, time, card, words)


def upright_places(area: Box) -> Places:
    head, rest = area.inset(8).top(44)
    room, rest = rest.top(rest.h * 0.52)
    time, rest = rest.top(56)
    card, words = rest.left(rest.w * 0.46)
    return Places(head, room, time, card, words)


@dataclass(frozen=True)
class Reel:
    """The pictures in the order of time, and where the crossings lie in the large one."""

    frames: tuple[Frame, ...]
    now: int  # which of them is the moment itself
    cells: str
    spots: tuple[tuple[float, float], ...]

    @classmethod
    def of(cls, moment: Moment) -> Reel:
        """The run with the large picture in its place."""
        run = sorted(moment.run, key=lambda shot: shot.after)
        before = [shot for shot in run if shot.after < 0]
        after = [shot for shot in run if shot.after > 0]
        images = [(s.after, s.image) for s in before] + [(0.0, moment.large)]
        images += [(s.after, s.image) for s in after]
        frames = tuple(Frame(image, at, n) for n, (at, image) in enumerate(images))
        return cls(frames, len(before), moment.cells, moment.spots)


class MomentScreen(Screen):
    """Without pictures the board of the play is drawn."""

    game = "traffic"

    def __init__(self, shell: Shell, play: Play, claim: Claim) -> None:
        super().__init__(shell)
        self._play = play
        self._claim = claim
        self._film = Film()
        self._loading = shell.moments.load((play.id, claim.at or 0))
        self._shown: Reel | None = None
        self._at = 0
        self._held = False
        self.woken()

    def woken(self) -> None:
        moment = self._loading.moment
        if moment is not None and self._shown is None:
            self._shown = Reel.of(moment)
            self._at = self._shown.now
            self.shell.changed()

    def wake_at(self) -> float | None:
        return None if self._loading.done and self._shown else self._next_look()

    def _next_look(self) -> float | None:
        waits = not self._loading.done or (self._loading.moment and not self._shown)
        return self.shell.now + LOOK if waits else None

    def _places(self) -> Places:
        area = self.shell.layout.main
        return upright_places(area) if self.shell.layout.portrait else lying_places(area)

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        at = self._places()
        name = self._play.setup.players[self._claim.player].name
        title = self.say("traffic.moment_of", name=name)
        parts: list[Widget] = [Text(box=at.head, text=title, size=28), *self._side(at)]
        if self._shown is None:
            return [*parts, *self._drawn(at)]
        return [*parts, *self._picture(at.picture, self._shown), *self._time(at.time, self._shown)]

    def _drawn(self, at: Places) -> list[Widget]:
        """The board of the play: there was no camera, or its pictures are gone."""
        side = min(at.picture.w, at.picture.h)
        verdict = self._claim.verdict
        ringed = verdict.cells if verdict else ()
        key = "traffic.moment_loading" if not self._loading.done else "traffic.moment_none"
        return [
            BoardView(
                box=at.picture.middle(side, side),
                cells=self._claim.board,
                ringed=ringed,
                tone=self._tone(),
                dim=bool(ringed),
                names=True,
            ),
            Paragraph(box=at.time, text=self.say(key), size=17, colour=INK2, middle=True),
        ]

    def _tone(self) -> tuple[int, int, int]:
        return LED_LIT if self._claim.accepted() else AMBER

    def _picture(self, room: Box, shown: Reel) -> list[Widget]:
        frame = shown.frames[self._at]
        stage = self._stage(room, shown, frame)
        parts: list[Widget] = [
            Panel(box=room, fill=ASPHALT, edge=None, radius=12),
            picture(self._film, stage, frame),
        ]
        if self._at != shown.now or not shown.spots:
            return parts
        high, wide = frame.image.shape[:2]
        spots = tuple(stage.units((x * wide, y * high)) for x, y in shown.spots)
        cells, sure = tuple(shown.cells), (1.0,) * 16
        over = Crossings(
            box=stage.box, spots=spots, cells=cells, margins=sure, letters=letters(self.say)
        )
        verdict = self._claim.verdict
        ringed = tuple(spots[cell] for cell in (verdict.cells if verdict else ()))
        rings = Drawing(box=stage.box, paint=_paint_rings, args=(ringed, spots, self._tone()))
        return [*parts, over, rings]

    def _stage(self, room: Box, shown: Reel, frame: Frame) -> FilmStage:
        """The board and a little of the table around it, alike in all pictures."""
        high, wide = frame.image.shape[:2]
        inner = room.inset(4)
        if not shown.spots:
            return FilmStage(inner, (0, 0, wide, high))
        a, b, c, d = ((shown.spots[k][0] * wide, shown.spots[k][1] * high) for k in CORNERS)
        return FilmStage(inner, part_around((a, b, c, d), (), (wide, high), inner))

    def _time(self, box: Box, shown: Reel) -> list[Widget]:
        if len(shown.frames) < 2:
            return []
        seconds = shown.frames[self._at].at
        words, line = box.rightmost(92)
        shown_as = decimal(seconds, self.say.language, signed=True)
        text = self.say("traffic.moment_at", seconds=shown_as)
        times = tuple(round(frame.at, 2) for frame in shown.frames)
        return [
            Drawing(box=line, paint=_paint_time, args=(times, self._at, shown.now)),
            Text(box=words, text=text, size=20, align="right"),
        ]

    def _side(self, at: Places) -> list[Widget]:
        claim = self._claim
        verdict = claim.verdict
        parts: list[Widget] = [Panel(box=at.card), Panel(box=at.words)]
        if claim.card is not None:
            eighths = verdict.eighths if verdict else 0
            rows = rows_of(turned(figure(claim.card.rows), eighths))
            side = min(at.card.w, at.card.h) - 24
            parts.append(CardView(box=at.card.middle(side, side), rows=rows))
        words = self._words()
        return [*parts, Paragraph(box=at.words.inset(12, 8), text=words, size=18, middle=True)]

    def _words(self) -> str:
        claim = self._claim
        if claim.verdict is None:
            return self.say("traffic.moment_unjudged")
        if claim.ruled is not None:
            return self.say("traffic.did_rule_yes" if claim.ruled else "traffic.did_rule_no")
        return self.say.words(verdict_message(claim.board, claim.verdict))

    # -- back and forth ------------------------------------------------------------------------

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A finger on the picture or on its line goes through the run."""
        shown, at = self._shown, self._places()
        if shown is None:
            return False
        if kind == "down":
            self._held = at.picture.holds(x, y) or at.time.holds(x, y)
        if not self._held:
            return False
        line = at.time.rightmost(92)[1].inset(14, 0)
        share = min(1.0, max(0.0, (x - line.x) / line.w))
        first, last = shown.frames[0].at, shown.frames[-1].at
        wanted = first + share * (last - first)
        near = min(shown.frames, key=lambda frame: abs(frame.at - wanted))
        self._at = near.number
        self._held = kind != "up"
        self.shell.changed()
        return True

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))


def look_back(shell: Shell, play: Play, index: int) -> Callable[[], Screen] | None:
    """How to see the moment of that line of the log again, where it is a Bip!"""
    action = play.done[index].action
    if not isinstance(action, Bip):
        return None
    claim = judged_claim(play, index, action)
    return None if claim is None else partial(MomentScreen, shell, play, claim)


def claims_of(play: Play) -> list[Claim]:
    """Every claim of the play, in order."""
    bips = [(i, step.action) for i, step in enumerate(play.done) if isinstance(step.action, Bip)]
    found = [judged_claim(play, index, bip) for index, bip in bips]
    return [claim for claim in found if claim is not None]


def judged_claim(play: Play, index: int, bip: Bip) -> Claim | None:
    """The claim of that Bip! as it was last looked at; a later one once it has come up."""
    found: Claim | None = None
    for step in play.done[index:]:
        claim = known_as(State, step.after).claim
        if claim is not None and (claim.player, claim.at) == (bip.player, bip.at):
            found = claim
        elif found is not None:
            break
    return found


def _paint_rings(
    ringed: tuple[tuple[float, float], ...],
    spots: tuple[tuple[float, float], ...],
    tone: tuple[int, int, int],
    canvas: Canvas,
    box: Box,
) -> None:
    """The matched cars, in a ring that nobody overlooks."""
    pitch = abs(spots[3][0] - spots[0][0]) / 3 or box.w / 6
    for at in ringed:
        canvas.circle(at, pitch * 0.5, None, INK, 9)
        canvas.circle(at, pitch * 0.5, None, tone, 5)


def _paint_time(times: tuple[float, ...], at: int, now: int, canvas: Canvas, box: Box) -> None:
    """A line with a mark for each picture, a tall one for the Bip!, and a knob."""
    line = box.inset(14, 0)
    y, span = line.centre[1], (times[-1] - times[0]) or 1.0
    canvas.line((line.x, y), (line.right, y), BORDER, 4)
    places = [line.x + line.w * (when - times[0]) / span for when in times]
    for number, x in enumerate(places):
        high = 14 if number == now else 6
        canvas.line((x, y - high), (x, y + high), AMBER if number == now else BORDER, 3)
    canvas.circle((places[at], y), 13, ENAMEL, INK, 3)
