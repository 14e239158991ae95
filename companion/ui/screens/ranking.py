"""The lines of a ranking, as the results and the history show them."""

from __future__ import annotations

from companion.games.base import Outcome, Player, Standing
from companion.i18n import Translator, ordinal
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.theme import AMBER, AMBER_EDGE, ENAMEL, INK, INK2, PLATES, mix
from companion.ui.widgets import Drawing, Panel, Paragraph, Widget

TALLEST = 62.0  # units; a line higher than that looks lost


def ranking_panel(
    box: Box, players: tuple[Player, ...], outcome: Outcome, game: str, say: Translator
) -> list[Widget]:
    """A panel with a line for each player, and below it what decided a tie."""
    parts: list[Widget] = [Panel(box=box)]
    inner = box.inset(8)
    if outcome.tie_break is not None:
        why, inner = inner.foot(46, 4)
        tint = mix(PLATES.get(game, INK), ENAMEL, 0.88)
        text = say.words(outcome.tie_break)
        parts.append(Panel(box=why, fill=tint, edge=None, radius=10))
        parts.append(Paragraph(box=why.inset(10, 2), text=text, middle=True))
    return parts + standing_lines(inner, players, outcome.standings, say)


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
    score = say("app.out") if standing.score is None else str(standing.score)
    detail = say.words(standing.detail) if standing.detail else ""
    first = standing.place == 1
    return Drawing(box=box, paint=_paint_line, args=(player, place, score, detail, first))


def _paint_line(
    player: Player, place: str, score: str, detail: str, first: bool, canvas: Canvas, box: Box
) -> None:
    if first:
        canvas.rounded(box, AMBER, 12, edge=AMBER_EDGE, depth=3)
    y = box.centre[1]
    left = box.x + 12
    if place:
        canvas.place(place, (left, y), 24, INK if first else INK2)
        left += 60
    canvas.token(player.shape, (left + 20, y), min(38, box.h - 4))
    left += 50
    number = canvas.width(score, 30, BUNGEE)
    room = box.right - number - 24 - left
    if detail:
        wide = min(room * 0.56, canvas.width(detail, 16, SEMI) + 20)
        chip = Box(box.right - number - 20 - wide, y - 14, wide, 28)
        canvas.rounded(chip, ENAMEL, 14, border=INK, width=2)
        canvas.text(detail, chip.centre, 16, INK, SEMI, align="centre", fit=wide - 12)
        room -= wide + 8
    canvas.text(player.name, (left, y), 24 if first else 20, INK, fit=room)
    canvas.text(score, (box.right - 12, y), 30 if first else 26, INK, BUNGEE, align="right")
