"""What shall we play? Five plates, and the play that was left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.games import GAMES, info
from companion.games.base import GameInfo
from companion.play import Play
from companion.records import PlayRecord
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games import table_for
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.players import PlayersScreen
from companion.ui.theme import ENAMEL, INK, PLATES, mix
from companion.ui.widgets import Art, Button, Drawing, Panel, Text, Token, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

TILES = {
    "traffic": "tile_traffic",
    "gumball_rally": "tile_gumball",
    "scream_machine": "tile_scream",
    "steam_park": "tile_steam",
    "macadam": "tile_macadam",
}


class HomeScreen(Screen):
    """The first screen; the games played most come first."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._open: PlayRecord | None = None
        self._games: tuple[GameInfo, ...] = GAMES

    def entered(self) -> None:
        plays = self.shell.journal.plays(limit=60)
        unfinished = (p for p in plays if p.ended is None and p.playable)
        self._open = next(unfinished, None)
        often = {g.key: sum(p.game == g.key for p in plays) for g in GAMES}
        self._games = tuple(sorted(GAMES, key=lambda g: -often[g.key]))

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(12, 8).top(50)
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.what_to_play").upper(), size=34, face=BUNGEE)
        ]
        if self._open is not None:
            banner, rest = rest.top(96, 16)
            parts += self._banner(banner, self._open)
        columns = 5 if not self.shell.layout.portrait else 2
        rows = -(-len(self._games) // columns)
        cells = Box(rest.x, rest.y, rest.w, rest.h - 6).grid(columns, rows, 7)
        for game, cell in zip(self._games, cells, strict=False):
            parts.append(self._tile(cell, game))
        return parts

    def _tile(self, box: Box, game: GameInfo) -> Widget:
        range_ = self.say("app.player_range", fewest=game.fewest, most=game.most)
        return Drawing(
            box=box,
            name=f"tile:{game.key}",
            key=(game.key, range_),
            paint=partial(_paint_tile, game, range_),
            on_tap=partial(self._choose, game.key),
        )

    def _banner(self, box: Box, play: PlayRecord) -> list[Widget]:
        game = info(play.game)
        key, rest = box.inset(12).rightmost(174)
        picture, words = rest.left(76, 16)
        title, below = words.rows(2, 0)
        parts: list[Widget] = [
            Panel(box=box),
            Art(box=picture, art=TILES[play.game], cover=True),
            Text(box=title, text=game.name.upper() if game else "", face=BUNGEE, size=22),
        ]
        x = below.x
        for player in play.players:
            parts.append(Token(box=Box(x, below.y, 34, below.h), shape=player.shape))
            x += 38
        names = ", ".join(p.name for p in play.players)
        left = Box(x + 6, below.y, below.right - x - 6, below.h)
        parts.append(Text(box=left, text=names, size=18))
        parts.append(
            Button(
                box=key.inset(0, 3),
                kind="go",
                icon="play",
                label=self.say("app.resume"),
                name="resume",
                on_tap=self._resume,
            )
        )
        return parts

    def _choose(self, key: str) -> None:
        self.shell.sound("key")
        self.shell.push(PlayersScreen(self.shell, key))

    def _resume(self) -> None:
        if self._open is None:
            return
        try:
            play = Play.resume(self._open.id, self.shell.journal)
        except CompanionError as problem:
            self.shell.toast(self.say(problem.key, **problem.values), kind="trouble")
            return
        self.shell.push(table_for(self.shell, play))

    def green(self, at: float) -> None:
        self._resume()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.STEADY, self.say("app.lamp_ready"))

    def rail(self) -> list[RailKey]:
        other = "en" if self.say.language == "fr" else "fr"
        return [
            RailKey("history", "hist", self.say("app.scores"), self._history),
            RailKey("settings", "gear", self.say("app.settings"), self._settings),
            self.turn_key(),
            RailKey(
                "lang",
                "lang",
                self.say("app.other_language"),
                lambda: self.shell.set_language(other),
                text=other.upper(),
            ),
        ]

    def _history(self) -> None:
        from companion.ui.screens.history import HistoryScreen

        self.shell.push(HistoryScreen(self.shell))

    def _settings(self) -> None:
        from companion.ui.screens.settings import SettingsScreen

        self.shell.push(SettingsScreen(self.shell))


def _paint_tile(game: GameInfo, players: str, canvas: Canvas, box: Box) -> None:
    canvas.sprite((game.key, players), Box(box.x, box.y, box.w, box.h + 6), partial(_plate, game))
    name = game.name.upper().split(" ")
    middle = box.y + box.h * 0.72
    for i, word in enumerate(name):
        y = middle + (i - (len(name) - 1) / 2) * 24
        canvas.text(word, (box.centre[0], y), 22, ENAMEL, BUNGEE, align="centre", fit=box.w - 18)
    wide = canvas.width(players, 21)
    x, y = box.centre[0], box.bottom - box.h * 0.11
    canvas.icon("people", (x - wide / 2 - 4, y), 26, ENAMEL)
    canvas.text(players, (x - wide / 2 + 18, y), 21, ENAMEL)


def _plate(game: GameInfo, canvas: Canvas, box: Box) -> None:
    """Art above, colour below, the white keyline of an enamel plate around."""
    fill = PLATES[game.key]
    face = Box(box.x, box.y, box.w, box.h - 6)
    canvas.rounded(face, fill, 12, edge=mix(fill, INK, 0.5), depth=5)
    art = Box(face.x, face.y, face.w, min(face.h * 0.6, face.w * 150 / 131))
    canvas.art(TILES.get(game.key, "icon_cards_white"), art, cover=True)
    canvas.corners(Box(face.x, face.y, face.w, face.h), 12)
    canvas.keyline(face.inset(5), 8, ENAMEL, 1.6)
