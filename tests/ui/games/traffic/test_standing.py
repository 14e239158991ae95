"""The standing line of Traffic: what hands must do on the table, in every stage."""

from __future__ import annotations

from companion.demo.robot import Robot
from tests.ui.games.traffic.kit import run, show, sit, state, tap_board, words


def standing(robot: Robot) -> str:
    said: str = robot.shell.top.standing()
    return said.replace("\u00a0", " ")


def test_the_deal_and_the_board_say_what_is_laid(robot: Robot) -> None:
    sit(robot)
    assert "Donnez les cartes" in standing(robot)
    robot.tap("dealt")
    assert standing(robot) == "Posez les 9 voitures comme à l’écran."
    tap_board(robot, "RBY.....RB..YYRB")
    assert standing(robot) == "Posez les 9 voitures au hasard, une par carrefour."
    robot.tap("board:go")
    assert standing(robot) == "Personne ne touche au plateau."


def test_the_line_follows_the_round_and_stands_on_the_strip(robot: Robot) -> None:
    run(robot)
    robot.wait(8)
    assert "Cherchez trois voitures" in standing(robot)
    assert "Cherchez trois voitures" in words(robot)
    robot.tap("light:1")
    assert standing(robot) == "Nina bouge une voiture d’un seul carrefour."
    robot.tap("bip:0")
    assert "ne touche au plateau" in standing(robot)
    robot.wait(0.5)
    assert standing(robot) == "Léa montre sa carte ; personne ne touche au plateau."
    show(robot, "RBY")
    assert standing(robot) == "Personne ne touche au plateau."
    robot.wait(4)
    assert standing(robot) == "Léa pose sa carte dans la boîte."


def test_a_refused_claim_says_who_keeps_and_who_gives(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    robot.wait(0.5)
    show(robot, "RRR")
    robot.wait(0.5)
    robot.tap("object:1")
    robot.wait(1)
    assert state(robot).stage == "verdict"
    assert standing(robot) == "Nina donne une de ses cartes à Léa."
