"""Changes that once went unnoticed by the tests of their own rooms: each must be caught now."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Named(NamedTuple):
    """A passage of a file, what stands there instead, and the tests of that room."""

    name: str
    file: str
    passage: str
    instead: str
    tests: tuple[str, ...]


_FINGER = "companion/ui/finger.py"
_FINGERS = ("tests/ui/test_guard.py", "tests/ui/test_fingers.py", "tests/ui/test_palms.py")
_CLAIMS = "companion/games/traffic/claims.py"
_TRAFFIC = ("tests/games/traffic",)
_WAITING = "companion/journal/waiting.py"
_JOURNAL = ("tests/journal",)
_CARD = ("tests/vision/test_card_watch.py", "tests/vision/test_thresholds.py")

NAMED = (
    Named(
        "a finger slides off its key and the key acts",
        _FINGER,
        "if key is None or not finger.inside or (",
        "if key is None or (",
        _FINGERS,
    ),
    Named(
        "a finger never slides off",
        _FINGER,
        "finger.inside = finger.key.widget.box.inset(-SLIP).holds(x, y)",
        "finger.inside = True",
        _FINGERS,
    ),
    Named(
        "a held stepper goes on with whatever key lies there now",
        _FINGER,
        "if present is None or not there or not present.widget.is_target or self._lost(finger):",
        "if present is None or not present.widget.is_target or self._lost(finger):",
        _FINGERS,
    ),
    Named(
        "the painter leaves the old place as it was",
        "companion/ui/painter.py",
        "for side in (old, new) if side is not None]",
        "for side in (new,) if side is not None]",
        ("tests/ui/test_painter.py",),
    ),
    Named(
        "the painter forgets the background",
        "companion/ui/painter.py",
        "        self.canvas.fill(box, self._background)\n",
        "",
        ("tests/ui/test_painter.py",),
    ),
    Named(
        "thirty seconds more are twenty",
        "companion/ui/screens/timer.py",
        "MORE = 30",
        "MORE = 20",
        ("tests/ui/screens/test_timer.py",),
    ),
    Named(
        "thirty seconds more are thirty less",
        "companion/ui/turn_clock.py",
        "turn_before=self.turn_before - seconds",
        "turn_before=self.turn_before + seconds",
        ("tests/ui/test_clock.py", "tests/ui/screens/test_timer.py"),
    ),
    Named(
        "one look is enough for a card",
        "companion/vision/thresholds.py",
        "CARD_AGREE = 2",
        "CARD_AGREE = 1",
        _CARD,
    ),
    Named(
        "three looks are needed for a card",
        "companion/vision/thresholds.py",
        "CARD_AGREE = 2",
        "CARD_AGREE = 3",
        _CARD,
    ),
    Named(
        "too many cars of a colour decide about the hidden ones",
        _CLAIMS,
        "    if min(missing.values()) < 0:\n        return True\n",
        "",
        _TRAFFIC,
    ),
    Named(
        "a board that shows every car counts as one that shows too many",
        _CLAIMS,
        "if min(missing.values()) < 0:",
        "if min(missing.values()) <= 0:",
        _TRAFFIC,
    ),
    Named(
        "the last hidden car is never there",
        _CLAIMS,
        "all(wanted <= missing[label]",
        "all(wanted < missing[label]",
        _TRAFFIC,
    ),
    Named(
        "what the disk took after all is refused",
        _WAITING,
        "if not is_there(disk, self._transactions[0]):",
        "if True:",
        _JOURNAL,
    ),
    Named(
        "what the journal refuses is taken for written",
        _WAITING,
        "if not is_there(disk, self._transactions[0]):",
        "if False:",
        _JOURNAL,
    ),
    Named(
        "after a refusal nothing that waits is written",
        _WAITING,
        "            self._write_one_by_one(disk)\n",
        "            pass\n",
        _JOURNAL,
    ),
)


def text_of(named: Named) -> str:
    """The file's whole text with the passage changed. Raises ValueError where it is not there."""
    text = (ROOT / named.file).read_text(encoding="utf-8")
    if text.count(named.passage) != 1:
        raise ValueError(f"{named.file} has not just one: {named.passage}")
    return text.replace(named.passage, named.instead)
