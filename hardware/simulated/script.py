"""Scripted control of the simulated table, for tests: one line, one thing that happens.

wait 1.5                    seconds
board RBY./.YRB/B..R/.Y..   lay the discs
move 0,0 0,1                a hand carries what lies on row 0, column 0
tap green                   press and let go (also: press, release)
card RB./.Y./... 1          show a card, turned by quarter turns; `card` alone takes it away
light 0.4 0.8               brightness, and warmth if wanted
angle 120 30                side and tilt of the camera
hand 80,90                  a hand over the board, in millimetres; `hand` alone takes it away
push 10 -5 12               the board by millimetres and degrees
camera unplugged            also: frozen, covered, none
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from hardware.ports import HardwareError, Message
from hardware.simulated.scene import Fault, Hand, Pose, crossing_mm
from hardware.simulated.table import Table

# How a hand carries a disc: so long, in so many steps.
CARRY_SECONDS = 0.8
CARRY_STEPS = 16
TAP_SECONDS = 0.12


class Step(msgspec.Struct, frozen=True):
    """One line of a script: a word and what follows it."""

    word: str
    rest: tuple[str, ...] = ()
    line: int = 0


Wait: TypeAlias = Callable[[float], object]
Act: TypeAlias = Callable[[Table, tuple[str, ...], Wait], None]


def _floats(rest: Sequence[str], least: int, most: int) -> list[float]:
    if not least <= len(rest) <= most:
        raise ValueError
    return [float(value) for value in rest]


def _pair(text: str) -> tuple[float, float]:
    first, second = text.split(",")
    return float(first), float(second)


def _crossing(text: str) -> tuple[int, int]:
    row, col = (int(value) for value in text.split(","))
    if not (0 <= row < 4 and 0 <= col < 4):
        raise ValueError
    return row, col


def _wait(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (seconds,) = _floats(rest, 1, 1)
    wait(seconds)


def _board(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (rows,) = rest
    table.place(rows.split("/"))


def _move(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    start, end = (crossing_mm(*_crossing(text)) for text in rest)
    disc = table.disc_at(*start)
    if disc is None:
        raise HardwareError("hardware.script_no_disc", place=rest[0])
    for step in range(1, CARRY_STEPS + 1):
        share = step / CARRY_STEPS
        x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        table.move_disc(disc, x, y, carried=True)
        wait(CARRY_SECONDS / CARRY_STEPS)
    table.drop_disc(disc)


def _tap(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (name,) = rest
    table.press(name)
    wait(TAP_SECONDS)
    table.release(name)


def _press(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (name,) = rest
    table.press(name)


def _release(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (name,) = rest
    table.release(name)


def _card(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    if not rest:
        table.hide_card()
        return
    rows, *turns = rest
    table.show_card(rows.split("/"), turn=int(turns[0]) if turns else 0)


def _light(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    table.set_light(*_floats(rest, 1, 2))


def _angle(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    table.set_angle(*_floats(rest, 1, 2))


def _hand(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    table.set_hand(Hand(*_pair(rest[0])) if rest else None)


def _push(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    table.push_board(Pose(*_floats(rest, 2, 3)))


def _camera(table: Table, rest: tuple[str, ...], wait: Wait) -> None:
    (name,) = rest
    table.set_fault(Fault(name))


ACTS: dict[str, Act] = {
    "wait": _wait,
    "board": _board,
    "move": _move,
    "tap": _tap,
    "press": _press,
    "release": _release,
    "card": _card,
    "light": _light,
    "angle": _angle,
    "hand": _hand,
    "push": _push,
    "camera": _camera,
}


def parse(text: str) -> tuple[list[Step], list[Message]]:
    """Gives the steps of a script and every line that is none; `#` begins a remark."""
    steps, wrong = [], []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words and words[0] in ACTS:
            steps.append(Step(words[0], tuple(words[1:]), number))
        elif words:
            values: dict[str, object] = {"line": number, "text": line.strip()}
            wrong.append(Message("hardware.script_line", values))
    return steps, wrong


def perform(table: Table, step: Step, wait: Wait) -> None:
    """Does one step; raises HardwareError when what follows its word makes no sense."""
    try:
        ACTS[step.word](table, step.rest, wait)
    except (ValueError, IndexError) as reason:
        text = " ".join((step.word, *step.rest))
        raise HardwareError("hardware.script_line", line=step.line, text=text) from reason


def play(table: Table, steps: Sequence[Step], stop: threading.Event) -> None:
    """Does all steps in their own time, until the end or until `stop` is set."""
    for step in steps:
        if stop.is_set():
            return
        perform(table, step, stop.wait)
