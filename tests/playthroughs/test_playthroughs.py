"""Written plays, one file each: an action on every line, and what is to be seen after it.

The head names ``game:``, ``players:`` (comma between), ``options:`` (JSON) and ``seed:``. Then
every line is ``action => phase | scores | what is told``; an action is JSON, or ``undo`` or
``redo``; ``no`` in the place of the phase is a refusal, and the end tells the places too.
Lines starting with # are for people.
``python tests/playthroughs/test_playthroughs.py FILE`` fills in what is right of the arrows.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from companion.games.base import Outcome, Player, Refusal, Setup
from companion.journal.fold import Timeline

HERE = Path(__file__).parent
ARROW = " => "


def start(head: dict[str, str]) -> Timeline:
    names = [name.strip() for name in head["players"].split(",")]
    players = tuple(Player(name, "ABCDEFGH"[seat], seat) for seat, name in enumerate(names))
    options = json.loads(head.get("options", "{}"))
    return Timeline(Setup(head["game"], players, options, int(head.get("seed", "1"))))


def places(outcome: Outcome) -> str:
    standings = sorted(outcome.standings, key=lambda standing: standing.player)
    return "places " + " ".join(str(standing.place) for standing in standings)


def seen(play: Timeline, told: str) -> str:
    """What is to be seen after an accepted action."""
    scores = " ".join(str(score) for score in play.rules.scores(play.state))
    parts = [play.rules.help_page(play.state), scores, told]
    outcome = play.rules.outcome(play.state)
    return " | ".join([*parts, places(outcome)] if outcome else parts)


def done(play: Timeline, action: str) -> str:
    """Does one line and tells what is to be seen."""
    if action == "undo":
        play.undo()
        return seen(play, action)
    if action == "redo":
        play.redo()
        return seen(play, action)
    step = play.step(play.decode(action.encode()), 0)
    if isinstance(step, Refusal):
        return f"no | {step.key}"
    play.push(step)
    return seen(play, play.rules.describe(step.before, step.action).key)


def filled(text: str) -> str:
    """The same play with what is to be seen after each action, as the rules are now."""
    head: dict[str, str] = {}
    play: Timeline | None = None
    lines = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            lines.append(line)
        elif line[0] == "{" or line.split()[0] in ("undo", "redo"):
            play = play or start(head)
            action = line.partition(ARROW)[0].strip()
            lines.append(action + ARROW + done(play, action))
        else:
            name, _, value = line.partition(":")
            head[name] = value.strip()
            lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_written_play_goes_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert filled(text) == text


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_written_play_goes_on_to_its_end(file: Path) -> None:
    assert " | places " in file.read_text(encoding="utf-8").splitlines()[-1]


if __name__ == "__main__":
    print(filled(Path(sys.argv[1]).read_text(encoding="utf-8")), end="")
