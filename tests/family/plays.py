"""A whole play with intentions: what the family meant is what the play's journal must say."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Any

from companion.history.values import LARGE_TEXT, RAIL_LEFT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time

import msgspec

from companion.app import App
from companion.demo.robot import VirtualClock
from companion.games import GAMES, rules
from companion.games.base import Act, Player, Setup, new_options
from companion.journal import Journal
from companion.play import Play
from companion.settings import Settings
from companion.ui.games import table_for
from companion.ui.play_screen import PlayScreen
from companion.ui.screens.results import ResultsScreen
from companion.ui.window import Window
from tests.family.games import Green, Many, Press, Tap, Touch, Wait, mind
from tests.family.hands import DarkWindow, Hands

SIZES = ((800, 480), (1280, 720), (720, 1280))
NAMES = ("Léa", "Marc", "Nina", "Papi Jo", "Zoé", "Maximilienne", "Hugo", "Anne-Charlotte"[:12])
OUT: tuple[str, ...] = (
    "close",
    "contest:close",
    "edit:done",
    "lesson:done",
    "turn:back",
    "clock:close",
)
OUT += ("lost:touch", "hand:done", "leave", "resume")
BACK = ("back", "undo", "done", "ok", "resume", "setup:go", "close", "leave")
OTHER_PLAYS = ("simple", "score_only", "teaching")  # fewer questions than the minds answer
PATIENCE = 60  # touches for one wish, slips included
LONGEST = 1500  # wishes in a play


@dataclass
class Told:
    """What became of one play."""

    game: str
    seed: int = 0
    taps: int = 0
    lines: int = 0
    doubles: int = 0
    swallowed: int = 0
    undone: int = 0  # slips that the screen showed and one undo put right
    wrong: str = ""  # what the play says that nobody meant
    stuck: str = ""  # why the play did not go on
    lost: str = ""  # what the journal does not have

    @property
    def good(self) -> bool:
        return not (self.wrong or self.stuck or self.lost)


class WrongError(Exception):
    """The play says what nobody meant, and one undo does not put it right."""


class StuckError(Exception):
    """Nothing that a person would touch brings the play on."""


class Evening:
    """One play of one game at one table, new or played on."""

    def __init__(
        self,
        game: str,
        draw: Random,
        app: App,
        hands: Hands,
        play: Play | None = None,
        house: Mapping[str, Any] | None = None,
    ) -> None:
        """`house` has the house rules that the game's mind does not choose itself."""
        self.draw = draw
        self._house = house or {}
        self.told = Told(game)
        self.mind = mind(game)
        self.app = app
        self.hands = hands
        self.between: Callable[[], None] = lambda: None  # is done before every touch
        self._journal = app.journal
        self.play = play or self._begin(game)
        self._meant = self._lines()
        self._slips = 0  # taps nobody meant, up to the wish before this one
        self._slips_now = 0

    def _begin(self, game: str) -> Play:
        found = next(g for g in GAMES if g.key == game)
        count = self.draw.randint(max(3, found.fewest), found.most)
        if self.draw.random() < 0.1:
            count = found.fewest
        seats = sorted(self.draw.sample(range(8), count))
        names = self.draw.sample(NAMES, count)
        players = tuple(
            Player(name, found.shapes[i], seat)
            for i, (name, seat) in enumerate(zip(names, seats, strict=True))
        )
        options = new_options(rules(game), {**self._house, **self.mind.options(self.draw)})
        play = Play.begin(Setup(game, players, options, self.draw.randrange(2**31)), self._journal)
        self.app.shell.push(table_for(self.app.shell, play))
        self.hands.step(1.0)
        return play

    # -- the whole play ----------------------------------------------------------------------

    def run(self) -> Told:
        told = self.told
        try:
            self._play_out()
            self._look_at_journal()
        except WrongError as problem:
            told.wrong = str(problem)
        except (StuckError, LookupError) as problem:
            told.stuck = f"{problem} [{self._where()}]"
        told.taps = self.hands.taps
        told.doubles = self.hands.slips["double"] + self.hands.slips["impatient"]
        told.swallowed = sum(self.app.shell.guard.swallowed.values())
        told.lines = len(self._meant)
        return told

    def _play_out(self) -> None:
        for _ in range(LONGEST):
            if self.play.outcome is not None:
                return
            wish = self.mind.wish(self.play, self.draw)
            self._fulfil(wish)
        raise StuckError("the play never ends")

    def _fulfil(self, wish: tuple[Act, ...]) -> None:
        """Touches until the play has these lines, and no others."""
        base = len(self._meant)
        goal = [*self._meant, *(self._line(action) for action in wish)]
        undone = 0
        self._slips, self._slips_now = self._slips_now, self.hands.unmeant
        for _ in range(PATIENCE):
            self.between()
            lines = self._lines()
            if self._is_told(lines, goal):
                self._meant = lines
                return
            if len(lines) < base and lines == goal[: len(lines)]:
                self._bring_again()  # somebody touched Undo, or touched it twice
            elif lines != goal[: len(lines)]:
                undone = self._put_right(lines, goal, undone)
            else:
                self._same_as_meant(lines, looks=bool(undone))
                undone = 0
                self._go_on(wish[len(lines) - base :])
        raise StuckError(f"{goal[-1].decode()} is never told")

    def _is_told(self, lines: list[bytes], goal: list[bytes]) -> bool:
        """All of it, or as much as there was time for: then the app went on by itself."""
        if lines == goal:
            return True
        pairs = zip(lines, goal, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        more = [step.action for step in self.play.done[same:]]
        return bool(more) and same >= len(self._meant) and self._came_by_itself(more)

    def _came_by_itself(self, more: list[Act]) -> bool:
        return all(isinstance(action, self.mind.BY_ITSELF) for action in more)

    def _bring_again(self) -> None:
        """What was undone by mistake comes again with the strip's key, or from the pause."""
        self._to_the_table()
        if self.hands.has("said:key"):
            self.hands.calm_tap("said:key")
        else:
            self.hands.calm_tap("pause")
            self.hands.calm_tap("redo")

    def _put_right(self, lines: list[bytes], goal: list[bytes], undone: int) -> int:
        """One undo must be enough for what one slip has told; the app's own lines do not count."""
        pairs = zip(lines, goal, strict=False)
        at = next((i for i, (a, b) in enumerate(pairs) if a != b), len(goal))
        if undone >= max(1, self.hands.unmeant - self._slips):
            raise WrongError(f"line {at}: {lines[at].decode()} after undo [{self._where()}]")
        own = isinstance(self.play.done[-1].action, self.mind.BY_ITSELF)
        self._to_the_table()
        sheet = getattr(self.app.shell.top, "sheet", None)
        if sheet is not None and sheet.closes_on_undo:
            self.hands.calm_tap("undo")  # puts away what lies over the play
        self.hands.calm_tap("undo")
        heard = len(self._lines()) < len(lines)  # else it came too early, or undid a newer line
        self.told.undone += heard and not own
        return undone + (heard and not own)

    def _same_as_meant(self, lines: list[bytes], *, looks: bool) -> None:
        """After an undo the play stands as if nothing had been."""
        if not looks:
            return
        again = Play.resume(self.play.id, self._journal)
        if again.state != self.play.state:
            raise WrongError(f"undo gives another state after line {len(lines)}")

    def _go_on(self, wanted: tuple[Act, ...]) -> None:
        """The next touch that a person would make."""
        if not self._at_the_table():
            self._to_the_table()
            return
        table = self.app.shell.top
        touch = self.mind.touch(table, wanted, self.draw)
        if isinstance(touch, Tap) and not self._reachable(touch.name):
            self._step_aside(touch.name)
        elif isinstance(touch, Many) and not any(map(self._reachable, touch.names)):
            self._step_aside(touch.names[0])
        elif isinstance(touch, Tap) and self.hands.wrong_key(touch.name):
            pass
        else:
            with suppress(LookupError):  # the key went while a finger was on its way
                self._do(touch)
        self.play = getattr(self.app.shell.top, "play", self.play)

    def _do(self, touch: Touch) -> None:
        hands = self.hands
        table: Any = self.app.shell.top
        match touch:
            case Tap(name=name):
                hands.tap(name)
            case Many(names=names):
                hands.tap_many([name for name in names if hands.has(name)])
            case Press(player=player):
                hands.press(f"seat{table.players[player].seat}")
            case Green():
                hands.press("green")
            case Wait(seconds=seconds):
                hands.wait(seconds)

    def _reachable(self, name: str) -> bool:
        for _ in range(8):
            if self.hands.has(name):
                return True
            self.hands.step(0.1)
        return False

    def _step_aside(self, name: str) -> None:
        """The key is not there: what lies over it is closed, what is half told is taken back."""
        for key in OUT:
            if self.hands.has(key):
                self.hands.calm_tap(key)
                return
        table: Any = self.app.shell.top
        if table.can_step_back():
            self.hands.calm_tap("undo")
        else:
            self.hands.wait(1.0)

    def _at_the_table(self) -> bool:
        return isinstance(self.app.shell.top, PlayScreen)

    def _to_the_table(self) -> None:
        """Whoever strayed comes back by the keys that lead back."""
        for _ in range(6):
            if self._at_the_table() or isinstance(self.app.shell.top, ResultsScreen):
                return
            for key in BACK:
                if self.hands.has(key):
                    self.hands.calm_tap(key)
                    break
            else:
                raise StuckError("no way back to the play")

    # -- what was told -----------------------------------------------------------------------

    def _line(self, action: Act) -> bytes:
        return msgspec.json.encode(self.mind.plain(action))

    def _lines(self) -> list[bytes]:
        return [self._line(step.action) for step in self.play.done]

    def _look_at_journal(self) -> None:
        kept = Play.resume(self.play.id, self._journal)
        lines = [self._line(step.action) for step in kept.done]
        if lines != self._meant:
            self.told.lost = f"{len(self._meant)} lines meant, {len(lines)} kept"
        elif kept.outcome is None:
            self.told.lost = "the ranking"

    def _where(self) -> str:
        top = self.app.shell.top
        stage = getattr(getattr(top, "state", None), "stage", "")
        keys = " ".join(self.hands.names())[:200]
        return f"{type(top).__name__} {stage}, line {len(self._meant)}: {keys}"


def house_rules(game: str, draw: Random) -> dict[str, Any]:
    """Every house rule of the game in some position, but for those that make another play of it."""
    drawn: dict[str, Any] = {}
    for option in rules(game).OPTIONS:
        if option.kind == "switch" and option.name not in OTHER_PLAYS:
            drawn[option.name] = draw.random() < 0.5 and not any(map(drawn.get, option.excludes))
        elif option.kind == "choice":
            drawn[option.name] = draw.choice(option.choices)
    return drawn


def new_app(draw: Random, clock: VirtualClock, window: type[Window] = DarkWindow) -> App:
    """A table of some size and letters, with a journal in memory."""
    journal = Journal(None, time.time)
    journal.remember(LARGE_TEXT, draw.random() < 0.3)
    journal.remember(RAIL_LEFT, draw.random() < 0.3)
    app = App(Settings(), window(draw.choice(SIZES)), journal, clock=clock)
    app.shell.say.language = draw.choice(("fr", "en"))
    app.shell.turned = draw.random() < 0.1
    app.shell.lay_out()
    return app


@contextmanager
def new_evening(
    game: str,
    seed: int,
    *,
    calm: bool = False,
    house: bool = False,
    window: type[Window] = DarkWindow,
) -> Iterator[Evening]:
    """A family at a table of its own; with `house`, every house rule is drawn."""
    draw, clock = Random(f"{game} {seed}"), VirtualClock()
    app = new_app(draw, clock, window)
    try:
        drawn = house_rules(game, Random(f"house {game} {seed}")) if house else None
        evening = Evening(game, draw, app, Hands(app, clock, draw, calm=calm), house=drawn)
        evening.told.seed = seed
        yield evening
    finally:
        app.close()


def play(game: str, seed: int, *, calm: bool = False, house: bool = False) -> Told:
    """One play, told."""
    with new_evening(game, seed, calm=calm, house=house) as evening:
        return evening.run()
