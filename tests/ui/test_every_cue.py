"""Whatever is said aloud is heard as a sound and seen in the lamps too, by who cannot hear it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.games import GAMES
from companion.play import Play
from companion.ui.games import table_for
from companion.ui.games.table import GameTable
from companion.ui.shell import Shell
from tests.games.test_contract import Walk, walk

SEEDS = (0, 1)  # by the book, and with house rules drawn by lot


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sound as it is made."""
    heard: list[str] = []
    play = Shell.sound

    def sound(self: Shell, name: str) -> None:
        heard.append(name)
        play(self, name)

    monkeypatch.setattr(Shell, "sound", sound)
    return heard


def told(robot: Robot, played: Walk, sounds: list[str]) -> Iterator[tuple[Any, str]]:
    """Gives, after each action of which something is said, the table and the sentences."""
    robot.shell.parts.voice.says = "everything"
    table: Any = table_for(robot.shell, Play.begin(played.setup, robot.shell.journal))
    robot.shell.push(table)
    for action in played.actions:
        said = robot.shell.parts.voice.said
        sounds.clear()
        assert table.act(action), action
        if hasattr(table, "race") and table.race.lingering:
            table.race.onward()  # everybody has seen the order
        if robot.shell.parts.voice.said != said:
            yield table, robot.shell.spoken


def lamps_tell(table: GameTable, name: str) -> bool:
    """By the seat's own lamp or the word under the green one; else all are to go on first."""
    player = next(p for p, one in enumerate(table.players) if one.name == name)
    lit = table.players[player].seat in table.seat_lamps()
    return lit or table.lamp().label in (name, table.say("app.lamp_next"))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_every_sentence_has_its_sound_and_whose_turn_it_is_its_lamp(
    robot: Robot, sounds: list[str], game: str, seed: int
) -> None:
    silent, dark, turns = [], [], 0
    for table, said in told(robot, walk(game, seed), sounds):
        if not sounds:
            silent.append(said)
        for name in re.findall(r"À (\w+)(?: d’entamer)?[. :]", said)[-1:]:
            turns += 1
            if not lamps_tell(table, name):
                dark.append(said)
    assert (silent, dark) == ([], [])
    assert turns or seed or game == "traffic", "only in Traffic everybody plays at once"
