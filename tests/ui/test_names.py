"""Names on two lines, where one is too narrow."""

from __future__ import annotations

import pytest

from tests.ui.kit import MakeRobot


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Joueur 6", ["Joueur", "6"]),
        ("Player 2", ["Player", "2"]),
        ("Papi Jo", ["Papi", "Jo"]),
        ("Anne-Charlotte", ["Anne-", "Charlotte"]),
        ("Maximilienne", ["Maximi-", "lienne"]),
    ],
)
def test_a_name_is_broken_at_its_space_or_hyphen_where_it_has_one(
    make_robot: MakeRobot, name: str, lines: list[str]
) -> None:
    canvas = make_robot().app.window.painter.canvas
    narrow = max(canvas.width(line, 18) for line in lines)
    assert canvas.name_lines(name, narrow, 22, lines=2)[0] == lines


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Barthélemy", ["Barthé-", "lemy"]),
        ("Personne", ["Per-", "sonne"]),
        ("Christophe", ["Chris-", "tophe"]),
        ("Jacqueline", ["Jacque-", "line"]),
        ("Wilhelmine", ["Wilhel-", "mine"]),
        ("WMWMWMWMWMWM", ["WMWMWM-", "WMWMWM"]),
    ],
)
def test_a_name_without_either_is_broken_between_two_syllables(
    make_robot: MakeRobot, name: str, lines: list[str]
) -> None:
    canvas = make_robot().app.window.painter.canvas
    narrow = max(canvas.width(line, 18) for line in lines)
    assert canvas.name_lines(name, narrow, 22, lines=2)[0] == lines
