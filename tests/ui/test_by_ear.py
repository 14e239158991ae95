"""A round of each game followed by ear alone: the screen is never drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.games import rules
from companion.games.base import Correct, Player, Setup, new_options
from companion.games.gumball_rally.actions import Danger, LineUp, PlayCard
from companion.games.macadam.actions import Cannot, Deal, Exchange, Follow, Lead, Policeman
from companion.games.scream_machine.actions import (
    Advertise,
    Arrive,
    Build,
    BuildRow,
    First,
    Look,
    NextRound,
    Visit,
)
from companion.games.scream_machine.actions import EndTurn as ScreamEnd
from companion.games.scream_machine.actions import Reveal as RevealVisitor
from companion.games.scream_machine.state import Ride
from companion.games.steam_park.actions import (
    Attract,
    Dirt,
    Done,
    EndTurn,
    Income,
    LastThrow,
    NewRide,
    Rides,
    Seat,
)
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    Continue,
    Dealt,
    Hand,
    Move,
    Objection,
    Overrule,
    Reveal,
    ShowPattern,
    Start,
    TakeLight,
    Withdraw,
)
from companion.games.traffic.cards import deck
from companion.history.values import TURN_LIMIT
from companion.play import Play
from companion.ui.games import table_for
from companion.ui.games.table import GameTable
from companion.ui.play_screen import PlayScreen
from hardware.sound import Silence

pytestmark = pytest.mark.slow

NAMES = ("Léa", "Nina", "Marc")
Script = Sequence[tuple[Any, str]]


class Ear(Silence):
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str) -> bool:
        self.heard.append(name)
        return True


@pytest.fixture
def ear(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> Ear:
    """A table that says everything, whose screen nobody sees."""

    def unseen(*_: Any) -> Any:
        raise AssertionError("the screen was drawn")

    monkeypatch.setattr(GameTable, "view", unseen)
    robot.shell.parts.speaker = Ear()
    robot.shell.parts.voice.says = "everything"
    found: Ear = robot.shell.parts.speaker
    return found


def sit(robot: Robot, game: str, names: Sequence[str], **options: Any) -> PlayScreen:
    players = tuple(Player(name, "ABCDEFGH"[i], i) for i, name in enumerate(names))
    setup = Setup(game, players, new_options(rules(game), options), 1)
    table = table_for(robot.shell, Play.begin(setup, robot.shell.journal))
    robot.shell.push(table)
    return table


def follow(robot: Robot, ear: Ear, table: PlayScreen, script: Script) -> None:
    """Each action is heard as its sentence, and never without a sound beside it."""
    for action, sentence in script:
        before, sounds = robot.shell.parts.voice.said, len(ear.heard)
        table.act(action)
        after = robot.shell.parts.voice.said
        new = after[-1].text if after != before else ""
        assert (action, new) == (action, sentence)
        if new:
            assert len(ear.heard) > sounds, f"{new!r} has no sound"


BOARD = "RB.Y.Y....RBBY.R"
RIGHT = ("RB", "?Y")
TRAFFIC: Script = [
    (Dealt(), "Les cartes sont données."),
    (BoardSet(BOARD), "Le plateau est prêt."),
    (Start(), "C’est parti ! Feu vert libre."),
    (Bip(2, 500), "Marc !"),
    (ShowPattern(RIGHT), "Quelqu’un n’est pas d’accord ?"),
    (Reveal(), "Accepté, plus que 12."),
    (Continue(), "Feu vert libre."),
    (TakeLight(1), "Feu vert : Nina."),
    (Move(0, 4), "Nina a bougé la rouge. Feu vert libre."),
    (TakeLight(2), "Feu vert : Marc."),
    (Move(4, 0), "On ne défait pas le déplacement d’avant."),
    (Move(10, 2), "Un seul carrefour à la fois."),
    (Bip(0, 1000), "Léa !"),
    (Bip(1, 5000), "Nina aussi !"),
    (ShowPattern(("BR", "Y?")), "Quelqu’un n’est pas d’accord ?"),
    (Objection(2), "Marc n’est pas d’accord. Refusé : deux couleurs inversées."),
    (Continue(), "Marc donne une carte à Léa. Nina !"),
    (ShowPattern(RIGHT), "Quelqu’un n’est pas d’accord ?"),
    (Reveal(), "Refusé : pas sur le plateau."),
    (Continue(), "Marc a encore le feu vert."),
    (Move(4, 0), "On ne défait pas le déplacement d’avant."),
    (Move(13, 14), "Marc a bougé la jaune. Feu vert libre."),
    (Bip(2, 9000), "Marc !"),
    (Withdraw(), "Marc : fausse alerte. Feu vert libre."),
    (Correct("regular", 1, 1), "Nina : 1 carte blanche (corrigé)."),
    (Bip(1, 20000), "Nina !"),
    (ShowPattern(("RBY",)), "Quelqu’un n’est pas d’accord ?"),
    (Reveal(), "Refusé : un vide entre les voitures."),
    (Overrule(accepted=True), "Accepté, c’était la dernière carte !"),
    (
        Continue(),
        "Manche finie : Nina n’a plus de carte."
        " Bravo Nina ! 1er, Nina, 0. 2e, Marc, 11. 3e, Léa, 14.",
    ),
]
GUMBALL: Script = [
    (LineUp(0), "Léa part en tête. À Léa : une carte."),
    (PlayCard("blue", 3), "Léa joue bleu 3 et ne double personne. À Nina : une carte."),
    (PlayCard("blue", 5), "Nina joue bleu 5 et double 1 buggy. À Marc : une carte."),
    (PlayCard("red", 9), "Marc joue rouge 9 et double 2 buggys. Carte Danger !"),
    (
        Danger("minor", "blue"),
        "Danger bleu : la plus haute carte recule. Nina recule. À Marc : une carte.",
    ),
    (PlayCard("yellow", 3), "Marc joue jaune 3 et ne double personne. À Léa : une carte."),
    (PlayCard("blue", 7), "Léa joue bleu 7 et double 1 buggy. À Nina : une carte."),
    (PlayCard("red", 1), "Nina joue rouge 1 et ne double personne. Carte Danger !"),
    (
        Danger("checkpoint", None, sure=True),
        "Checkpoint : on compte les points. Léa : 3. Marc : 2. Nina : 1. À Léa : une carte.",
    ),
]
MACADAM: Script = [
    (Deal(0), "Léa distribue et commence. À Léa d’entamer."),
    (Exchange(), "Léa change une carte au talon."),
    (
        Lead(0, "pedestrian:red"),
        "Léa joue « Passez piétons » : piéton rouge. À Nina : piéton rouge.",
    ),
    (Follow(), "Nina suit : piéton rouge. À Marc : piéton rouge."),
    (Cannot(), "Marc ne peut pas suivre et perd 100 points. À Nina d’entamer."),
    (Lead(1, "bicycle"), "Nina joue « Passage vélos et cyclos » : vélo. À Marc : vélo."),
    (Policeman(), "Marc sort un agent. À Léa : vélo."),
    (Follow(), "Léa suit : vélo. À Marc d’entamer."),
    (
        Lead(6, "green_arrow"),
        "Marc joue « Flèche verte » : flèche verte. On tourne dans l’autre sens."
        " À Nina : flèche verte.",
    ),
    (Follow(), "Nina suit : flèche verte. À Léa : flèche verte."),
    (Cannot(), "Léa ne peut pas suivre et perd 100 points. À Léa d’entamer."),
]
SCREAM: Script = [
    (First(1), "Marc joue en premier. À Marc : 4 actions."),
    (Build("water", 3), "Marc construit : Eau, valeur 3. Encore 2 actions."),
    (
        ScreamEnd(),
        "Marc n’a pas tout utilisé : 1 visiteur pour la publicité. À Léa : 4 actions.",
    ),
    (Build("thrill", 1), "Léa construit : Sensations, valeur 1. Encore 3 actions."),
    (
        ScreamEnd(),
        "Léa n’a pas tout utilisé : 1 visiteur pour la publicité."
        " Posez 7 attractions visibles en ligne. Posez les visiteurs nationaux.",
    ),
    (Arrive("water"), "Un visiteur arrive : Eau."),
    (Arrive("thrill"), "Un visiteur arrive : Sensations."),
    (Arrive("food"), "Un visiteur arrive : Gourmand."),
    (Arrive("family"), "Un visiteur arrive : Famille."),
    (Arrive("water"), "Un visiteur arrive : Eau. Posez un visiteur entre Léa et Marc."),
    (Arrive("thrill"), "Un visiteur arrive : Sensations. À Marc : 4 actions."),
    (
        BuildRow(0, Ride("food", 3)),
        "Marc construit depuis la ligne : Gourmandise, valeur 3. Encore 2 actions.",
    ),
    (Advertise(), "Marc fait de la publicité : 1 visiteur. Encore 1 action."),
    (Look(), "Marc regarde les visiteurs cachés à ses côtés. Plus d’action."),
    (ScreamEnd(), "Complétez la ligne : 1 carte. À Léa : 4 actions."),
    (ScreamEnd(), "Retournez les visiteurs cachés."),
    (RevealVisitor("water"), "Visiteur caché : Eau. Les visiteurs vont choisir."),
    (Visit(), "Léa : 2 visiteurs. Marc : 4 visiteurs. 1 visiteur reste."),
    (
        NextRound(),
        "Mélangez la pile des visiteurs. Léa prend la carte premier joueur. Manche 2."
        " Posez les visiteurs nationaux.",
    ),
]
STEAM: Script = [
    (Done(2), "Marc prend la tuile 1."),
    (Done(0), "Léa prend la tuile 2. Plus que Nina : 3 lancers."),
    (LastThrow(), "Nina : dernier lancer n° 1. Plus que Nina : 2 lancers."),
    (LastThrow(), "Nina : dernier lancer n° 2. Plus que Nina : 1 lancer."),
    (LastThrow(), "Nina : dernier lancer n° 3. La saleté."),
    (
        Dirt((1, 2, 0)),
        "La saleté arrive : 3 taches sur les dés. Léa : 0 saleté. Nina : 4 saletés."
        " Marc : 0 saleté. À Marc : les actions.",
    ),
    (Rides(2, (NewRide("blue", 3),)), "Marc construit 3 places."),
    (EndTurn(2), "À Léa : les actions."),
    (EndTurn(0), "À Nina : les actions."),
    (Rides(1, (NewRide("red", 2),)), "Nina construit 2 places."),
    (Attract(1, (Seat("red"),)), "Nina place 1 visiteur."),
    (EndTurn(1), "Le revenu."),
    (
        Income(),
        "Léa gagne 0. Nina gagne 3. Marc gagne 0. Tour 2 : lancez les dés !",
    ),
]


def test_traffic_is_followed_by_ear(robot: Robot, ear: Ear) -> None:
    follow(robot, ear, sit(robot, "traffic", NAMES), TRAFFIC)


def test_gumball_rally_is_followed_by_ear(robot: Robot, ear: Ear) -> None:
    follow(robot, ear, sit(robot, "gumball_rally", NAMES), GUMBALL)


def test_macadam_is_followed_by_ear(robot: Robot, ear: Ear) -> None:
    follow(robot, ear, sit(robot, "macadam", NAMES), MACADAM)


def test_scream_machine_is_followed_by_ear(robot: Robot, ear: Ear) -> None:
    follow(robot, ear, sit(robot, "scream_machine", ("Léa", "Marc")), SCREAM)


def test_steam_park_is_followed_by_ear(robot: Robot, ear: Ear) -> None:
    follow(robot, ear, sit(robot, "steam_park", NAMES), STEAM)


def test_the_cards_of_a_hand_are_noted_in_silence(robot: Robot, ear: Ear) -> None:
    table = sit(robot, "traffic", NAMES, deck="printed")
    table.act(Hand(0, (next(iter(deck())), "no such card")))
    table.act(Hand(0, (next(iter(deck())),)))
    assert robot.shell.parts.voice.said == ()


def test_what_is_undone_is_heard(robot: Robot, ear: Ear) -> None:
    table = sit(robot, "gumball_rally", NAMES)
    table.act(LineUp(0))
    table.undo()
    assert robot.shell.spoken == "Annulé : Léa part en tête"


@pytest.mark.parametrize(
    ("waited", "said"), [(0.5, "Quelqu’un n’est pas d’accord ?"), (2.5, "Marc !")]
)
def test_nobody_is_asked_what_the_verdict_would_cut_short(
    robot: Robot, ear: Ear, waited: float, said: str
) -> None:
    table = sit(robot, "traffic", NAMES)
    for action in (Dealt(), BoardSet(BOARD), Start(), Bip(2, 500)):
        assert table.act(action)
    robot.clock.now += waited
    robot.shell.tick(robot.clock.now)
    assert table.act(ShowPattern(RIGHT))
    assert robot.shell.spoken == said


def test_the_same_done_again_is_heard_and_never_as_the_same_sentence(
    robot: Robot, ear: Ear
) -> None:
    table = sit(robot, "scream_machine", ("Léa", "Marc"))
    built = (Build("water", 3), ScreamEnd(), Build("thrill", 1), ScreamEnd())
    for action in (*built, *[Arrive("water")] * 3):
        assert table.act(action)
    assert [said.text for said in robot.shell.parts.voice.said[-3:]] == [
        "Un visiteur arrive : Eau.",
        "Encore une fois. Un visiteur arrive : Eau.",
        "Un visiteur arrive : Eau.",
    ]


def test_a_refusal_repeated_is_said_once(robot: Robot, ear: Ear) -> None:
    table = sit(robot, "gumball_rally", NAMES)
    for _ in range(3):
        table.act(Danger("minor", "blue"))
    assert len(robot.shell.parts.voice.said) == 1


def test_the_last_ten_seconds_of_a_turn_are_told_once(robot: Robot, ear: Ear) -> None:
    robot.shell.journal.remember(TURN_LIMIT, 60)
    table = sit(robot, "gumball_rally", NAMES)
    table.act(LineUp(0))
    before = robot.shell.parts.voice.said
    for _ in range(58):
        robot.clock.now += 1
        robot.shell.tick(robot.clock.now)
    new = robot.shell.parts.voice.said[len(before) :]
    assert [said.text for said in new] == ["Plus que dix secondes."]
    assert "tick" in ear.heard
