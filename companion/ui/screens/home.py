"""What shall we play? Five plates, and the play that was left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import CompanionError
from companion.games import GAMES, info
from companion.games.base import GameInfo, Message
from companion.journal.records import PlayRecord
from companion.play import Play
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.screen import RailKey, Screen
from companion.ui.screens.home_art import Resumed, paint_plate
from companion.ui.screens.tiles import paint_tile
from companion.ui.theme import AMBER_TINT
from companion.ui.when import ago
from companion.ui.widgets import Drawing, Icon, Panel, Paragraph, Text, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell

MINUTE = 60.0
LOOKED_AT = 60  # plays that say which games are the favourites


class Measures(NamedTuple):
    """The height of the play that was left, its key and the rest, and where the tiles stand."""

    banner: float
    resume: Callable[[Box], tuple[Box, Box]]
    tiles: Callable[[Box, int], list[Box]]


def _one_above_the_others(box: Box, count: int) -> list[Box]:
    first, rest = box.top((box.h - 20) / 3, 13)
    return [first, *rest.grid(2, -(-(count - 1) // 2), 13)]


UPRIGHT = Measures(164, lambda box: box.foot(60), _one_above_the_others)
LYING = Measures(96, lambda box: box.rightmost(174), lambda box, count: box.columns(count, 7))


class HomeScreen(Screen):
    """The first screen; every game keeps its place, the one played most bears a mark."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._open: PlayRecord | None = None
        self._round: int | None = None
        self._look_at: float | None = None
        self._favourite = ""

    def entered(self) -> None:
        self.shell.services.wall_clock.set_anew()
        plays = self.shell.journal.plays(limit=LOOKED_AT)
        unfinished = (p for p in plays if p.ended is None and p.playable)
        self._open = next(unfinished, None)
        self._round = None
        self._look_at = self.shell.now if self._open else None
        often = {g.key: sum(p.game == g.key for p in plays) for g in GAMES}
        most = max(often.values(), default=0)
        dearest = [key for key, count in often.items() if count == most]
        self._favourite = dearest[0] if len(dearest) == 1 else ""

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        measures = UPRIGHT if self.shell.layout.portrait else LYING
        head, rest = area.inset(12, 8).top(50)
        title = self.say("app.what_to_play").upper()
        key, words = head.rightmost(min(170, head.w * 0.3))
        parts: list[Widget] = [
            Text(box=words, text=title, size=34, face=BUNGEE),
            self._learn_key(key),
        ]
        if self.shell.journal.trouble is not None:
            strip, rest = rest.top(52, 12)
            parts += self._trouble(strip, self.shell.journal.trouble)
        if self._open is not None:
            banner, rest = rest.top(measures.banner, 16)
            parts += self._banner(banner, self._open, measures)
        cells = measures.tiles(Box(rest.x, rest.y, rest.w, rest.h - 6), len(GAMES))
        for game, cell in zip(GAMES, cells, strict=False):
            parts.append(self._tile(cell, game))
        return parts

    def _learn_key(self, box: Box) -> Widget:
        words = self.say("learn.title")
        return plain_key(box, words, self._learn, name="learn", icon="bulb", size=18)

    def _tile(self, box: Box, game: GameInfo) -> Widget:
        players = self.say("app.player_range", fewest=game.fewest, most=game.most)
        return Drawing(
            box=box,
            name=f"tile:{game.key}",
            paint=paint_plate,
            args=(game, players, game.key == self._favourite),
            on_tap=partial(self._choose, game.key),
        )

    def _trouble(self, box: Box, trouble: Message) -> list[Widget]:
        """What is played now is not kept: that must not be missed."""
        mark, words = box.inset(12, 4).left(32, 12)
        text = self.say.words(trouble)
        return [
            Panel(box=box, fill=AMBER_TINT, edge=None, radius=12),
            Icon(box=mark, icon="alert"),
            Paragraph(box=words, text=text, size=18, middle=True),
        ]

    def _banner(self, box: Box, play: PlayRecord, measures: Measures) -> list[Widget]:
        go, rest = measures.resume(box.inset(12))
        picture, words = rest.left(72, 16)
        game = info(play.game)
        told = ago(play.last_at, self.shell.wall_clock(), self.say)
        if self._round is not None:
            key = game.round_words if game else "app.round_n"
            told = f"{self.say(key, n=self._round)} · {told}"
        return [
            Panel(box=box),
            Drawing(box=picture, paint=paint_tile, args=(play.game,)),
            Resumed(box=words, game=game.name if game else "", told=told, players=play.players),
            go_key(go, self.say("app.resume"), self._resume, name="resume", icon="play", size=22),
        ]

    # -- time ------------------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        return self._look_at

    def woken(self) -> None:
        """After the first frame the play is opened to see its round; then time goes by."""
        if self._open is not None and self._round is None:
            self._round = self._round_of(self._open.id)
        self._look_at = self.shell.now + MINUTE

    def _round_of(self, id: str) -> int | None:
        try:
            state = Play.resume(id, self.shell.journal).state
        except CompanionError:
            return None
        number = getattr(state, "round", None)
        return number if isinstance(number, int) and number else None

    # -- what taps do --------------------------------------------------------------------------

    def _choose(self, key: str) -> None:
        self.shell.sound("key")
        from companion.ui.screens.players import PlayersScreen

        self.shell.push(PlayersScreen(self.shell, key))

    def _learn(self) -> None:
        from companion.ui.screens.learn import LearnScreen

        self.shell.sound("key")
        self.shell.push(LearnScreen(self.shell))

    def _resume(self) -> None:
        if self._open is not None:
            from companion.ui.screens.begin import resume_play

            resume_play(self.shell, self._open.id)

    def green(self, at: float) -> None:
        self._resume()

    def rail(self) -> list[RailKey]:
        return [
            RailKey("history", "hist", self.say("app.scores"), self._history),
            RailKey("settings", "gear", self.say("app.settings"), self._settings),
            self.turn_key(),
            self.language_key(),
        ]

    def _history(self) -> None:
        from companion.ui.screens.history import HistoryScreen

        self.shell.push(HistoryScreen(self.shell))

    def _settings(self) -> None:
        from companion.ui.screens.settings import SettingsScreen

        self.shell.push(SettingsScreen(self.shell))
