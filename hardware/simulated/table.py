"""The simulated table: one shared, thread-safe model that the mouse, a script and the tests move,
and that the simulated camera, buttons and light look at.
"""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from hardware.errors import HardwareError
from hardware.led_modes import LampState
from hardware.ports import GREEN, MAX_SEATS, SEATS, LedMode
from hardware.simulated.scene import (
    BOARD_MM,
    COLOURS,
    DISC_RADIUS_MM,
    FREE,
    SIDE,
    START,
    Disc,
    Fault,
    Hand,
    LaidCard,
    Pose,
    Room,
    Scene,
    SceneCard,
    Viewpoint,
    cells_of,
    checked_card,
    crossing_at,
    crossing_mm,
    discs_from,
)

# name, down or up, time of the edge
Edge: TypeAlias = tuple[str, bool, float]
# A disc may be laid beside the board, but not out of the camera's reach.
APRON_MM = 120.0
HELD_MM = 18.0


class SimulatedTable:
    """The model of the table; every method may be called from any thread."""

    def __init__(self, scene: Scene | None = None, seats: int = MAX_SEATS) -> None:
        self._lock = threading.RLock()
        self._scene = scene or Scene(discs=START)
        self._listeners: list[Callable[[Edge], None]] = []
        self._down: set[str] = set()
        self._lifted: dict[int, tuple[int, int] | None] = {}
        self._lights = [LampState() for _ in range(1 + MAX_SEATS)]
        self.buzzed: deque[tuple[float, float]] = deque(maxlen=16)
        self.names = (GREEN, *SEATS[:seats])
        self._wired = True
        self._home = START

    @property
    def scene(self) -> Scene:
        """Gives the table as it is now; the struct never changes afterwards."""
        return self._scene

    @property
    def cells(self) -> tuple[str, ...]:
        """Gives the four rows of letters as the discs lie now."""
        return cells_of(self._scene.discs)

    def change(self, **fields: object) -> None:
        """Replaces fields of the scene, for scripts and sliders."""
        with self._lock:
            self._scene = replace(self._scene, **fields)

    # discs and the hand

    def place(self, cells: Sequence[str]) -> None:
        """Lays the discs as four rows of letters say; raises HardwareError on other rows."""
        self.change(discs=discs_from(cells))

    def shuffle(self, seed: int) -> None:
        """Lays three discs of each colour on random crossings."""
        letters = list(COLOURS * 3 + FREE * (SIDE * SIDE - 9))
        random.Random(seed).shuffle(letters)
        self.place(["".join(letters[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)])

    def keep(self, cells: Sequence[str]) -> None:
        """Says where `reset` lays the cars; raises HardwareError on other rows."""
        self._home = discs_from(cells)

    def reset(self) -> None:
        """Lays the cars where they belong; no hand, no card, everything plugged in and as new."""
        with self._lock:
            self._lifted.clear()
            self._scene = Scene(discs=self._home)
        self.wire(True)

    def disc_at(self, x: float, y: float, reach_mm: float = 23.0) -> int | None:
        """Gives the index of the disc nearest to a point, or None when none is in reach."""
        distances = [(disc.x - x) ** 2 + (disc.y - y) ** 2 for disc in self._scene.discs]
        best = min(range(len(distances)), key=distances.__getitem__, default=None)
        return best if best is not None and distances[best] <= reach_mm**2 else None

    def move_disc(self, index: int, x: float, y: float, carried: bool = False) -> None:
        """Moves a disc; a carried one hangs in the air under a hand that covers the board."""
        disc = self._checked(index)
        x, y = _kept_on_table(x), _kept_on_table(y)
        with self._lock:
            if carried and index not in self._lifted:
                self._lifted[index] = crossing_at(disc.x, disc.y)
            discs = list(self._scene.discs)
            discs[index] = replace(discs[index], x=x, y=y, lifted_mm=HELD_MM if carried else 0.0)
            hand = Hand(x, y) if carried else None
            self._scene = replace(self._scene, discs=tuple(discs), hand=hand)

    def drop_disc(self, index: int) -> tuple[int, int] | None:
        """Lets a disc go: it slides onto the nearest crossing, whose disc takes its old place.

        Gives the crossing, or None when the disc stays beside the board.
        """
        with self._lock:
            disc = self._checked(index)
            crossing = crossing_at(disc.x, disc.y)
            origin = self._lifted.pop(index, None)
            self._make_way(index, crossing, origin)
            self.move_disc(index, *(crossing_mm(*crossing) if crossing else (disc.x, disc.y)))
        return crossing

    def _make_way(
        self, index: int, crossing: tuple[int, int] | None, origin: tuple[int, int] | None
    ) -> None:
        for other, disc in enumerate(self._scene.discs):
            if other != index and crossing and crossing_at(disc.x, disc.y) == crossing:
                away = (disc.x, BOARD_MM + 2 * DISC_RADIUS_MM)
                self.move_disc(other, *(crossing_mm(*origin) if origin else away))

    def _checked(self, index: int) -> Disc:
        discs = self._scene.discs
        if not 0 <= index < len(discs):
            raise HardwareError("hardware.no_such_disc", number=index, most=len(discs) - 1)
        return discs[index]

    def set_hand(self, hand: Hand | None) -> None:
        """Puts a hand over the table, or takes it away."""
        self.change(hand=hand)

    # the card

    def show_card(
        self,
        rows: Sequence[str],
        expert: bool | None = None,
        turn: int = 0,
        code: tuple[tuple[bool, ...], ...] = (),
    ) -> None:
        """Holds a card before the camera, turned by quarter turns; green ground = expert.

        `code` are the squares of a printed card. Raises HardwareError when the pattern cannot be
        printed.
        """
        green = any("E" in row for row in rows) if expert is None else expert
        self.change(card=checked_card(SceneCard(tuple(rows), green, code, turn_deg=90.0 * turn)))

    def hide_card(self) -> None:
        """Takes the card away."""
        self.change(card=None)

    # cards of any game, on a table without the town

    def lay(self, cards: Sequence[LaidCard]) -> None:
        """Lays cards of a game on the table, in the place of those that lie there."""
        self.change(laid=tuple(cards))

    def clear(self, board: bool) -> None:
        """Puts the town with its cars on the table, or takes it away for a game of cards."""
        with self._lock:
            self._lifted.clear()
            discs = self._home if board else ()
            self._scene = replace(
                self._scene, discs=discs, board=board, markers=board, laid=(), hand=None, card=None
            )

    # room and camera

    def set_light(self, brightness: float | None = None, warmth: float | None = None) -> None:
        """Sets the room's brightness (0 to 1) and warmth (-1 to 1), kept inside their range."""
        room = self._scene.room
        bright = room.brightness if brightness is None else min(1.0, max(0.0, brightness))
        warm = room.warmth if warmth is None else min(1.0, max(-1.0, warmth))
        self.set_room(replace(room, brightness=bright, warmth=warm))

    def set_room(self, room: Room) -> None:
        """Sets all of the room's light."""
        self.change(room=room)

    def set_angle(self, side_deg: float | None = None, tilt_deg: float | None = None) -> None:
        """Sets the side the camera stands on and its tilt (0 to 50 degrees)."""
        view = self._scene.view
        side = view.side_deg if side_deg is None else side_deg % 360
        tilt = view.tilt_deg if tilt_deg is None else min(50.0, max(0.0, tilt_deg))
        self.set_view(replace(view, side_deg=side, tilt_deg=tilt))

    def set_view(self, view: Viewpoint) -> None:
        """Sets all of the camera's place."""
        self.change(view=view)

    def push_board(self, pose: Pose) -> None:
        """Pushes the board on the table, as an elbow does."""
        self.change(pose=pose)

    def set_fault(self, fault: Fault) -> None:
        """Unplugs, freezes or covers the camera, or mends it."""
        self.change(fault=fault)

    # buttons

    def listen(self, listener: Callable[[Edge], None]) -> None:
        """Calls `listener` for each edge of each button, in the presser's thread."""
        self._listeners.append(listener)

    def edge(self, name: str, down: bool, at: float | None = None) -> None:
        """Makes one electrical edge, bounces included; raises HardwareError on a wrong name."""
        if name not in self.names:
            raise HardwareError("hardware.no_such_button", name=name, names=", ".join(self.names))
        with self._lock:
            (self._down.add if down else self._down.discard)(name)
            if not self._wired:
                return
        # Outside the lock: a listener has its own, and looks back at the table.
        at = time.monotonic() if at is None else at
        for listener in tuple(self._listeners):
            listener((name, down, at))

    def press(self, name: str, at: float | None = None) -> None:
        """Pushes a button down and keeps it down."""
        self.edge(name, True, at)

    def release(self, name: str, at: float | None = None) -> None:
        """Lets a button up."""
        self.edge(name, False, at)

    @property
    def wired(self) -> bool:
        """Whether the buttons are plugged in: nobody hears one that is not."""
        return self._wired

    def wire(self, on: bool) -> None:
        """Plugs the buttons in, or pulls them out; one that is held down goes up for the app."""
        if not on:
            for name in self.down:
                self.release(name)
        with self._lock:
            self._wired = on

    @property
    def down(self) -> frozenset[str]:
        """Gives the buttons that are pushed down now."""
        with self._lock:
            return frozenset(self._down)

    # lights: 0 is the green one, then the seats

    def set_lamp(self, lamp: int, mode: LedMode) -> None:
        """Sets a light of the table."""
        with self._lock:
            self._lights[lamp] = self._lights[lamp].then(mode, time.monotonic())

    def put_out(self, lamp: int) -> None:
        """Turns a light off at once, even in the middle of a double flash."""
        with self._lock:
            self._lights[lamp] = LampState()

    @property
    def lamps(self) -> int:
        """Gives the number of lights."""
        return len(self._lights)

    def buzz(self, hertz: float, seconds: float) -> None:
        """Sounds the simulated buzzer: the model remembers it, nobody hears it."""
        with self._lock:
            self.buzzed.append((hertz, seconds))

    def lamp(self, lamp: int) -> LampState:
        """Gives what a light shows now."""
        with self._lock:
            return self._lights[lamp].now(time.monotonic())


def _kept_on_table(value: float) -> float:
    return min(BOARD_MM + APRON_MM, max(-APRON_MM, value))
