"""Whole plays by chance, heard by somebody who sees neither screen nor state, yet keeps score."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.games import GAMES
from companion.i18n import LANGUAGES, Language
from companion.play import Play
from companion.ui.games import table_for
from companion.ui.games.table import GameTable
from hardware.ports import Importance
from hardware.sentences import LONGEST
from tests.games.test_contract import Walk, walk

pytestmark = pytest.mark.slow

SEEDS = (0, 2, 4)  # the plays of the book; odd seeds draw house rules


class Listener:
    """Knows only who sits there, and what was said."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.next = ""

    def hear(self, text: str) -> None:
        """One utterance: its sentences in order."""
        for sentence in re.findall(r"[^.!?]+[.!?]", text):
            self.sentence(sentence.strip())

    def sentence(self, text: str) -> None:
        named = re.match(r"À (\w+)(?: d’entamer)?[. :]", text)
        if named is not None:
            self.next = named[1]


class Rally(Listener):
    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.points: Counter[str] = Counter()

    def sentence(self, text: str) -> None:
        super().sentence(text)
        won = re.fullmatch(r"(\w+) : (\d+)\.", text)
        if won is not None:
            self.points[won[1]] += int(won[2])


class Road(Listener):
    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.tickets: Counter[str] = Counter()

    def sentence(self, text: str) -> None:
        super().sentence(text)
        fined = re.match(r"(.+) (?:prend|prennent) un ticket", text)
        if fined is not None:
            self.tickets.update(fined[1].split(", "))
        elif re.match(r"(\w+) .*100 points", text) and text.split()[0] in self.names:
            self.tickets[text.split()[0]] += 1


class Visits(Listener):
    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.visitors: Counter[str] = Counter()

    def sentence(self, text: str) -> None:
        super().sentence(text)
        won = re.fullmatch(r"(\w+) : (\d+) visiteurs?\.", text)
        if won is not None:
            self.visitors[won[1]] += int(won[2])
        elif "publicité" in text:
            self.visitors[text.split()[0]] += 1


class Park(Listener):
    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.earned: Counter[str] = Counter()
        self.dirt: dict[str, int] = {}

    def sentence(self, text: str) -> None:
        super().sentence(text)
        income = re.fullmatch(r"(\w+) gagne (\d+)\.", text)
        dirty = re.fullmatch(r"(\w+) : (\d+) saletés?\.", text)
        if income is not None:
            self.earned[income[1]] += int(income[2])
        elif dirty is not None:
            self.dirt[dirty[1]] = int(dirty[2])


OVER = ("Feu vert libre", "Manche finie", "Bravo")


class Street(Listener):
    """Counts everybody's cards from the Bips, the verdicts and the gifts."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.left: Counter[str] = Counter()
        self.claimant, self.accepted = "", False

    def sentence(self, text: str) -> None:
        shouted = re.fullmatch(r"(\w+) !", text)
        first = re.fullmatch(r"(\w+) était en premier\.", text)
        gift = re.fullmatch(r"(\w+) donne une carte à (\w+)\.", text)
        if text.startswith(OVER) or "a encore le feu vert" in text or shouted is not None:
            self._settle()
        if gift is not None:
            self.left[gift[1]] -= 1
            self.left[gift[2]] += 1
        elif shouted is not None or first is not None:
            self.claimant, self.accepted = (shouted or first or [""])[1], False
        elif text.startswith(("Accepté", "Refusé")):
            self.accepted = text.startswith("Accepté")

    def _settle(self) -> None:
        """The claim is over: a card that was accepted lies on the table."""
        if self.accepted:
            self.left[self.claimant] -= 1
        self.accepted = False


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: Any) -> Any:
        raise AssertionError("the screen was drawn")

    monkeypatch.setattr(GameTable, "view", drawn)


def heard(robot: Robot, played: Walk, listener: Listener) -> Any:
    """Gives, after each action, the action, the state before and after; the listener has heard."""
    robot.shell.parts.voice.says = "everything"
    table = table_for(robot.shell, Play.begin(played.setup, robot.shell.journal))
    robot.shell.push(table)
    for action in played.actions:
        before, said = table.state, robot.shell.parts.voice.said
        assert table.act(action), action
        now = robot.shell.parts.voice.said
        if now != said:
            listener.hear(now[-1].text)
        yield action, before, table.state


def names_of(played: Walk) -> tuple[str, ...]:
    return tuple(player.name for player in played.setup.players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_all_is_heard_as_whole_sentences_and_nothing_twice_in_a_row(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, game: str, language: Language
) -> None:
    robot.shell.say.language = language
    voice, told = robot.shell.parts.voice, [""]
    speak = voice.speak

    def listen(text: str, language: str, importance: Importance) -> bool:
        taken: bool = speak(text, language, importance)
        assert taken, f"nobody hears {text!r}"
        told.append(robot.shell.spoken)
        return taken

    monkeypatch.setattr(voice, "speak", listen)
    played = walk(game, 0)
    for _ in heard(robot, played, Listener(names_of(played))):
        assert len(told[-1]) < LONGEST
        assert not told[-1][:1].islower() and told[-1][-1:] in ".!?…", told[-1]
    assert all(one != other for one, other in pairwise(told))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rally_is_known_by_ear_to_its_last_point(robot: Robot, seed: int) -> None:
    played = walk("gumball_rally", seed)
    listener = Rally(names_of(played))
    for _, _, state in heard(robot, played, listener):
        if state.driver is not None:
            assert listener.next == state.names[state.driver]
        assert [listener.points[name] for name in state.names] == list(state.scores)


@pytest.mark.parametrize("seed", SEEDS)
def test_macadam_is_known_by_ear_to_its_last_ticket(robot: Robot, seed: int) -> None:
    played = walk("macadam", seed)
    listener = Road(names_of(played))
    for _, _, state in heard(robot, played, listener):
        if state.stage in ("lead", "follow"):
            whose = state.to_play[0] if state.stage == "follow" else state.leader
            assert listener.next == state.names[whose]
        rounds = [*state.finished, state.seats]
        tickets = [sum(seats[p].tickets for seats in rounds) for p in range(len(state.names))]
        assert [listener.tickets[name] for name in state.names] == tickets


@pytest.mark.parametrize("seed", SEEDS)
def test_scream_machine_is_known_by_ear_to_its_last_visitor(robot: Robot, seed: int) -> None:
    played = walk("scream_machine", seed)
    listener = Visits(names_of(played))
    for _, _, state in heard(robot, played, listener):
        if state.stage in ("opening", "turns"):
            assert listener.next in ("", state.names[state.turn])
        assert [listener.visitors[name] for name in state.names] == list(state.scores)


@pytest.mark.parametrize("seed", SEEDS)
def test_steam_park_is_known_by_ear_in_income_and_dirt(robot: Robot, seed: int) -> None:
    played = walk("steam_park", seed)
    listener = Park(names_of(played))
    earned: Counter[str] = Counter()
    for action, before, state in heard(robot, played, listener):
        kind = type(action).__name__
        if kind == "Dirt":
            assert [listener.dirt[n] for n in state.names] == [p.dirt for p in state.parks]
        if kind == "Income":
            pairs = zip(before.parks, state.parks, strict=True)
            for name, (old, new) in zip(state.names, pairs, strict=True):
                earned[name] += new.money - old.money
            assert listener.earned == earned
        if state.stage == "action":
            assert listener.next == state.names[state.order[state.turn.index]]


@pytest.mark.parametrize("seed", SEEDS)
def test_traffic_is_known_by_ear_to_its_last_card(robot: Robot, seed: int) -> None:
    played = walk("traffic", seed)
    listener = Street(names_of(played))
    for action, before, state in heard(robot, played, listener):
        kind = type(action).__name__
        if kind == "Start":
            listener.left = Counter(dict(zip(state.names, state.left(), strict=True)))
        if before.stage not in ("deal", "board", "ready") and kind != "NextRound":
            assert [listener.left[name] for name in state.names] == list(state.left())
