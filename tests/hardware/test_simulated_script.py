import threading

import pytest

from hardware.ports import HardwareError
from hardware.simulated.scene import Fault
from hardware.simulated.script import Step, parse, perform, play
from hardware.simulated.table import Edge, Table

SCRIPT = """
# a whole turn
board RBY./.YRB/B..R/.Y..
tap green          # take the light
move 0,0 1,0
card RB./.YE/... 1
light 0.4 0.8
angle 120 30
push 4 5 6
wait 0
"""


def played(text: str) -> Table:
    table = Table()
    steps, wrong = parse(text)
    assert wrong == []
    for step in steps:
        perform(table, step, lambda seconds: None)
    return table


def test_a_script_moves_everything_on_the_table() -> None:
    scene = played(SCRIPT).scene
    assert scene.card is not None and scene.card.expert and scene.card.turn_deg == 90
    assert (scene.room.brightness, scene.room.warmth) == (0.4, 0.8)
    assert (scene.view.side_deg, scene.view.tilt_deg) == (120, 30)
    assert (scene.pose.dx, scene.pose.turn_deg) == (4, 6)
    assert played(SCRIPT).cells == (".BY.", "RYRB", "B..R", ".Y..")


def test_a_tap_goes_down_and_up() -> None:
    table, edges = Table(), list[Edge]()
    table.listen(edges.append)
    perform(table, Step("tap", ("seat1",)), lambda seconds: None)
    assert [edge[:2] for edge in edges] == [("seat1", True), ("seat1", False)]


def test_a_hand_carries_the_disc_and_is_gone_afterwards() -> None:
    table, hands = Table(), list[bool]()
    perform(
        table, Step("move", ("0,0", "1,0")), lambda s: hands.append(table.scene.hand is not None)
    )
    assert hands and all(hands)
    assert table.scene.hand is None


def test_cards_hands_and_faults_can_be_taken_back() -> None:
    table = played("card RB.\nhand 50,60\ncamera covered\ncard\nhand\ncamera none")
    assert table.scene.card is None and table.scene.hand is None
    assert table.scene.fault is Fault.NONE


def test_every_line_that_is_none_is_told() -> None:
    steps, wrong = parse("tap green\njump\n\nfly away")
    assert [step.word for step in steps] == ["tap"]
    assert [message.values["line"] for message in wrong] == [2, 4]


@pytest.mark.parametrize(
    "line",
    ["wait", "wait long", "move 0,0", "move 0,0 9,9", "move 0,3 0,2", "tap seat9", "tap",
     "light", "angle 1 2 3", "camera gone", "card XX", "board R", "hand 5", "push 1"],
)  # fmt: skip
def test_a_step_that_makes_no_sense_is_one_sentence(line: str) -> None:
    (step,), _ = parse(line)
    with pytest.raises(HardwareError):
        perform(Table(), step, lambda seconds: None)


def test_a_script_that_is_stopped_does_nothing_more() -> None:
    table, stop = Table(), threading.Event()
    stop.set()
    play(table, [Step("board", ("..../..../..../....",))], stop)
    assert table.cells != ("....",) * 4
