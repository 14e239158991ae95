"""Cards before a camera that is not there: what the eyes would post of them, without cv2."""

from __future__ import annotations

from collections import Counter

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.events import CardsSeen, ShownCard
from companion.games.base import Player
from companion.ui.games.shown import LATELY, MOMENT
from companion.ui.games.shown_ledger import GONE
from companion.ui.screens.begin import begin_play

WIDE, HIGH, ACROSS = 60.0, 90.0, 7


class Sight:
    """Lays cards in rows of seven and posts them as the eyes do: each kind is told once."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.game: str = robot.shell.top.game
        self.places: dict[int, str] = {}
        self._told: Counter[str] = Counter()
        robot.shell.eyes.forget_cards = self._forget
        robot.wait(LATELY)  # what was tapped to come here is past

    def _forget(self) -> None:
        self._told.clear()

    def lay(self, *kinds: str, at: int | None = None) -> None:
        """On the next free places, all at once, or one from that place on.

        "a|b" is a card that no camera can tell: one of these.
        """
        for kind in kinds:
            place = at if at is not None else next(n for n in range(99) if n not in self.places)
            self.places[place] = kind
            at = None if at is None else at + 1
        self.look()

    def take_away(self, *places: int) -> None:
        """Those cards, or all of them, and long enough to be believed."""
        for place in places or tuple(self.places):
            del self.places[place]
        self.look()
        self.robot.wait(GONE + 0.1)
        self.look()

    def cover(self, place: int) -> None:
        """A hand lies over a card for a moment."""
        kind = self.places.pop(place)
        self.look()
        self.robot.wait(GONE / 2)
        self.lay(kind, at=place)

    def look(self) -> None:
        """The camera reads: two pictures agree."""
        cards = tuple(_card(kind, place) for place, kind in sorted(self.places.items()))
        now = Counter(card.kind for card in cards if card.kind not in ("?", "back"))
        fresh: list[int] = []
        for kind, count in (now - self._told).items():
            # Of two alike the eyes cannot tell which is the new one.
            fresh += [i for i, card in enumerate(cards) if card.kind == kind][:count]
        self._told |= now
        self.robot.app.post(CardsSeen(self.game, cards, tuple(fresh)))
        self.robot.step(0.05)

    def wait(self) -> None:
        """Until what is proposed has been taken by itself, and the eyes have looked again."""
        self.robot.wait(MOMENT + 0.2)
        self.look()


def _card(kind: str, place: int) -> ShownCard:
    row, column = divmod(place, ACROSS)
    x, y = 40 + column * (WIDE + 10), 40 + row * (HIGH + 10)
    corners = ((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH))
    among = tuple(kind.split("|")) if "|" in kind else ()
    return ShownCard("?" if among else kind, corners, 0.0 if among else 1.0, among)


def begun(robot: Robot, game: str, first: str, count: int = 4) -> Sight:
    """A play that has begun with the tap on that key, before the camera."""
    players = tuple(Player(NAMES[seat], "ABCDEF"[seat], seat) for seat in range(count))
    begin_play(robot.app.shell, game, players)
    if robot.has("setup:go"):
        robot.tap("setup:go")
    robot.tap(first)
    return Sight(robot)
