"""How the history looks: a play in two lines, a game's picture as a key, bars of wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from companion.games import GAMES
from companion.games.base import Player
from companion.history.statistics import Tally
from companion.i18n import written
from companion.journal.records import PlayRecord
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.screens.tiles import paint_tile
from companion.ui.theme import (
    AMBER_TINT,
    BORDER,
    ENAMEL,
    FADED,
    HAIRLINE,
    INK,
    INK2,
    KEY,
    SEATS,
)
from companion.ui.widgets import Chip, Drawing, Widget

TILE = 52.0
ARROW = 24.0  # units of the arrow that says that a play opens


@dataclass(frozen=True, kw_only=True)
class TileKey(Widget):
    """A game's picture to tap; chosen ones have an ink frame."""

    game: str
    chosen: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        if self.chosen:
            canvas.rounded(box.inset(-4), ENAMEL, 16, border=INK, width=4)
        paint_tile(self.game, canvas, box)


def game_filter(
    box: Box, chosen: str | None, label: str, choose: Callable[[str | None], None]
) -> list[Widget]:
    """All, or one of the games: a chip and five pictures from the left of the box."""
    y = box.centre[1] - TILE / 2
    wide = 84.0
    keys: list[Widget] = [
        Chip(
            box=Box(box.x, y, wide, TILE),
            label=label,
            chosen=chosen is None,
            name="game:all",
            on_tap=partial(choose, None),
        )
    ]
    for i, game in enumerate(GAMES):
        x = box.x + wide + 10 + i * (TILE + 8)
        keys.append(
            TileKey(
                box=Box(x, y, TILE, TILE),
                game=game.key,
                chosen=chosen == game.key,
                name=f"game:{game.key}",
                on_tap=partial(choose, game.key),
            )
        )
    return keys


def filter_width() -> float:
    return 94 + len(GAMES) * (TILE + 8)


class Scores(NamedTuple):
    """How large signs and numbers are, how near each other, and how far apart the pairs."""

    mark: float
    number: float
    near: float
    gap: float

    def wide(self, canvas: Canvas, scores: Sequence[str]) -> float:
        """Units that so many take side by side; the best one's sign is larger."""
        numbers = sum(canvas.width(score, self.number) + self.near for score in scores if score)
        return 4 + len(scores) * (self.mark + self.gap) - self.gap + numbers


SCORES = (
    Scores(28, 20, 5, 12),
    Scores(22, 20, 5, 6),
    Scores(22, 17, 5, 6),
    Scores(18, 16, 3, 4),
    Scores(16, 13, 2, 3),
)
RESULT = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)  # the sizes of who won


@dataclass(frozen=True)
class PlayLines:
    """What a play's two lines say; `short` is the result where many share it."""

    when: str
    result: str
    short: str = ""
    note: str = ""
    scores: tuple[tuple[Player, str], ...] = field(default=())


@dataclass(frozen=True, kw_only=True)
class PlayRow(Widget):
    """One play of the list."""

    game: str
    told: PlayLines

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        if pressed:
            canvas.rounded(box, KEY, 12)
        canvas.line((box.x, box.bottom + 2), (box.right, box.bottom + 2), HAIRLINE, 1.5)
        side = min(56.0, box.h - 12)
        tile = Box(box.x + 2, box.centre[1] - side / 2, side, side)
        paint_tile(self.game, canvas, tile)
        words = Box(tile.right + 12, box.y, box.right - tile.right - 14, box.h)
        self._title(canvas, words)
        scores, arrow = words.left(words.w - ARROW, 0)
        self._scores(canvas, scores)
        canvas.icon("right", (arrow.centre[0], words.y + words.h * 0.7), ARROW, INK2)

    def _title(self, canvas: Canvas, words: Box) -> None:
        y = words.y + words.h * 0.27
        note = self.told.note
        room = words.w
        if note:
            wide = canvas.width(note, 16, SEMI) + 18
            chip = Box(words.right - wide, y - 13, wide, 26)
            canvas.rounded(chip, AMBER_TINT, 13)
            canvas.text(note, chip.centre, 16, INK, SEMI, align="centre")
            room -= wide + 6
        when = f"{self.told.when} · " if self.told.result else self.told.when
        canvas.text(when, (words.x, y), 17, INK2, SEMI, fit=room)
        used = canvas.width(when, 17, SEMI)
        for result in (self.told.result, self.told.short):
            size = next((s for s in RESULT if canvas.width(result, s) <= room - used), None)
            if size is not None:
                canvas.text(result, (words.x + used, y), size)
                return

    def _scores(self, canvas: Canvas, words: Box) -> None:
        y = words.y + words.h * 0.7
        scores = self.told.scores
        written = [score for _, score in scores]
        way = next((way for way in SCORES if way.wide(canvas, written) <= words.w), SCORES[-1])
        x = words.x
        for i, (player, score) in enumerate(scores):
            mark = way.mark + 4 if i == 0 and score else way.mark
            canvas.token(player.shape, (x + mark / 2, y), mark)
            canvas.text(score, (x + mark + way.near, y), way.number)
            x += mark + (canvas.width(score, way.number) + way.near if score else 0) + way.gap


def told_of(play: PlayRecord, when: str, result: tuple[str, str], note: str, out: str) -> PlayLines:
    """The lines of a play, the best first; `out` is the word for a player without a score."""
    if play.outcome is None:
        return PlayLines(when, *result, note, tuple((p, "") for p in play.players))
    scores = tuple(
        (play.players[s.player], out if s.score is None else written(s.score))
        for s in play.outcome.standings
    )
    return PlayLines(when, *result, note, scores)


def paint_sign(
    shape: str, name: str, canvas: Canvas, centre: tuple[float, float], size: float
) -> None:
    """The person's sign of last time, or the first letter where none is known."""
    if shape in SEATS:
        canvas.token(shape, centre, size)
        return
    canvas.circle(centre, size / 2, FADED, BORDER, 2)
    canvas.text(name[:1].upper(), centre, size * 0.45, INK, align="centre")


def win_bar(box: Box, tally: Tally, shape: str, most: int) -> Widget:
    """Sign, name, a bar and the number of wins."""
    return Drawing(box=box, paint=_paint_bar, args=(tally, shape, most))


def _paint_bar(tally: Tally, shape: str, most: int, canvas: Canvas, box: Box) -> None:
    y = box.centre[1]
    paint_sign(shape, tally.name, canvas, (box.x + 16, y), min(32, box.h - 4))
    number = 46.0
    bar_wide = max(40.0, box.w * 0.4 - 44)
    bar = Box(box.right - number - bar_wide, y - 12, bar_wide, 24)
    canvas.name(tally.name, (box.x + 38, y), bar.x - box.x - 44, lines=2, height=box.h + 2)
    canvas.rounded(bar, KEY, 6)
    share = tally.wins / most if most else 0
    if share:
        fill = SEATS[shape].fill if shape in SEATS else BORDER
        wide = max(12.0, bar.w * share)
        canvas.rounded(Box(bar.x, bar.y, wide, bar.h), fill, 6, border=INK, width=2)
    canvas.text(str(tally.wins), (box.right - 2, y), 24, INK, BUNGEE, align="right")
