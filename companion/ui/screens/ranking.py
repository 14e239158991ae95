"""The lines of a ranking, as the results and the history show them."""

from __future__ import annotations

from companion.games.base import Outcome, Player, Standing
from companion.i18n import Translator, ordinal, written
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.theme import AMBER, AMBER_EDGE, ENAMEL, INK, INK2, PLATES, mix
from companion.ui.widgets import Drawing, Panel, Paragraph, Widget

SCORE = 28.0  # units of its digits
DIGIT = 0.76  # of that: how high they stand
TWO_LINES = 38.0  # units that two lines need
TALLEST = 62.0  # units; a line higher than that looks lost


def ranking_panel(
    box: Box, players: tuple[Player, ...], outcome: Outcome, game: str, say: Translator
) -> list[Widget]:
    """A panel with a line for each player; below, why the play ended and what decided a tie."""
    parts: list[Widget] = [Panel(box=box)]
    inner = box.inset(8)
    told = _why(outcome, say)
    if told:
        why, inner = inner.foot(46 if len(told) == 1 else 62, 4)
        tint = mix(PLATES.get(game, INK), ENAMEL, 0.88)
        parts.append(Panel(box=why, fill=tint, edge=None, radius=10))
        parts.append(Paragraph(box=why.inset(10, 2), text=" ".join(told), size=17, middle=True))
    return parts + standing_lines(inner, players, outcome.standings, say)


def _why(outcome: Outcome, say: Translator) -> list[str]:
    told = [say.words(words) for words in (outcome.reason, outcome.tie_break) if words is not None]
    shared = sum(standing.place == 1 for standing in outcome.standings) > 1
    return [*told, say("app.shared_win")] if shared and outcome.tie_break is None else told


def standing_lines(
    box: Box, players: tuple[Player, ...], standings: tuple[Standing, ...], say: Translator
) -> list[Widget]:
    """One line each, as high as the room allows; place 0 stands for a play that still runs."""
    count = max(4, len(standings))
    high = min(TALLEST, (box.h - 2 * (count - 1)) / count)
    rows = (Box(box.x, box.y + i * (high + 2), box.w, high) for i in range(count))
    return [_line(row, players[s.player], s, say) for row, s in zip(rows, standings, strict=False)]


def _line(box: Box, player: Player, standing: Standing, say: Translator) -> Widget:
    place = ordinal(standing.place, say.language) if standing.place else ""
    score = say("app.out") if standing.score is None else written(standing.score)
    detail = say.words(standing.detail) if standing.detail else ""
    first = standing.place == 1
    return Drawing(box=box, paint=_paint_line, args=(player, place, score, detail, first))


def _paint_line(
    player: Player, place: str, score: str, detail: str, first: bool, canvas: Canvas, box: Box
) -> None:
    """Place, sign, name, what the score is made of, score. A name is never cut: where the line
    is too short it gets a line of its own, if need be without the score beside it."""
    if first:
        canvas.rounded(box, AMBER, 12, edge=AMBER_EDGE, depth=3)
    y = box.centre[1]
    left = box.x + 12
    if place:
        canvas.place(place, (left, y), min(24.0, _digits(box)), INK if first else INK2)
        left += 60
    canvas.token(player.shape, (left + 20, y), min(38, box.h - 4))
    rest = Box(left + 50, box.y, box.right - 12 - left - 50, box.h)
    size = 24.0 if first else 20.0
    beside = rest.w - canvas.width(score, _digits(box), BUNGEE) - 12
    chip = canvas.width(detail, 16, SEMI) + 28 if detail else 0.0
    if canvas.width(player.name, size) <= beside - chip or (not chip and rest.h < TWO_LINES):
        _one_line(player.name, score, detail, size, canvas, rest)
    elif canvas.fits(player.name, beside):
        _two_lines(player.name, score, detail, size, canvas, rest)
    else:
        _name_alone(player.name, score, detail, canvas, rest)


def _digits(box: Box) -> float:
    """The letters of the digits of a line: those of the next one stand clear of them."""
    return min(SCORE, box.h / DIGIT)


def _one_line(name: str, score: str, detail: str, size: float, canvas: Canvas, box: Box) -> None:
    y = box.centre[1]
    number = canvas.width(score, _digits(box), BUNGEE)
    canvas.text(score, (box.right, y), _digits(box), INK, BUNGEE, align="right")
    room = box.w - number - 12
    if detail:
        wide = canvas.width(detail, 16, SEMI) + 20
        chip = Box(box.right - number - 8 - wide, y - 14, wide, 28)
        canvas.rounded(chip, ENAMEL, 14, border=INK, width=2)
        canvas.text(detail, chip.centre, 16, INK, SEMI, align="centre")
        room -= wide + 8
    canvas.text(name, (box.x, y), size, INK, fit=room)


def _two_lines(name: str, score: str, detail: str, size: float, canvas: Canvas, box: Box) -> None:
    """The name above what its score is made of, the score beside both."""
    y = box.centre[1]
    room = box.w - canvas.width(score, _digits(box), BUNGEE) - 12
    canvas.text(name, (box.x, y - (10 if detail else 0)), size, INK, fit=room)
    canvas.text(detail, (box.x, y + 12), 16, INK2, SEMI, fit=room)
    canvas.text(score, (box.right, y), _digits(box), INK, BUNGEE, align="right")


def _name_alone(name: str, score: str, detail: str, canvas: Canvas, box: Box) -> None:
    """The name over the whole width, below it what it is made of and the score."""
    y = box.centre[1]
    canvas.text(name, (box.x, y - 11), 20, INK, fit=box.w)
    canvas.text(score, (box.right, y + 11), 18, INK, BUNGEE, align="right")
    room = box.w - canvas.width(score, 18, BUNGEE) - 12
    canvas.text(detail, (box.x, y + 12), 16, INK2, SEMI, fit=room)
