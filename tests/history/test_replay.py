"""Files of actions through the rules, and the list of actions."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError
from companion.history.actions import list_actions, smallest, type_name
from companion.history.replay import replay
from companion.i18n import Translator
from companion.journal.fold import ReplayError
from tests.tiny_game import table

SETUP = msgspec.json.encode(table(goal=5)).decode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "play.jsonl"


def write(file: Path, *lines: str) -> Path:
    file.write_text("\n".join((SETUP, *lines)) + "\n", encoding="utf-8")
    return file


def test_a_file_of_actions_gives_scores_phase_and_outcome(file: Path) -> None:
    told = replay(
        write(
            file,
            '{"kind":"act","at":1,"action":{"do":"add","number":3}}',
            '{"do":"add","number":1}',
            '{"kind":"undo","at":3}',
            '{"do":"add","number":2}',
            '{"do":"correct","field":"total","value":5,"player":1}',
        )
    )
    assert (told.game, told.players, told.actions) == ("tiny", ("Ana", "Bo"), 3)
    assert (told.scores, told.phase) == ((3, 5), "end")
    assert told.outcome is not None and told.outcome.winners() == (1,)
    assert json.loads(msgspec.json.encode(told))["scores"] == [3, 5]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"do":"add","number":9}', "history.replay_refused"),
        ('{"do":"fly"}', "history.replay_no_action"),
        ('{"do":"add"}', "history.replay_no_action"),
        ('{"kind":"undo","at":0}\n{"kind":"undo","at":0}', "history.replay_nothing_to_undo"),
        ('{"kind":"act","at":0}', "history.replay_no_action"),
        ("hello", "history.replay_no_entry"),
        ('{"kind":"think","at":0}', "history.replay_no_entry"),
        ("", "history.replay_no_entry"),
    ],
)
def test_a_line_that_cannot_be_played_is_named_with_its_reason(
    file: Path, line: str, key: str
) -> None:
    write(file, '{"do":"add","number":1}', line, '{"do":"add","number":1}')
    with pytest.raises(ReplayError) as told:
        replay(file)
    assert told.value.key == key
    assert told.value.line == 3 + line.count("\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"do":"fly"}', "« do » ne convient pas"),
        ('{"do":"add"}', "« number » manque"),
        ('{"do":"add","number":"three"}', "« number » ne convient pas"),
        ('{"kind":"act","at":0}', "elle s’arrête trop tôt"),
        ('{"kind":"act","at"', "elle s’arrête trop tôt"),
        ("hello", "ce n’est pas du JSON"),
        ("[]", "elle n’a pas la forme attendue"),
    ],
)
def test_why_a_line_cannot_be_read_is_said_in_the_language_of_the_table(
    file: Path, line: str, why: str
) -> None:
    write(file, '{"do":"add","number":1}', line)
    with pytest.raises(ReplayError) as told:
        replay(file)
    said = Translator("fr").words(told.value).replace("\N{NO-BREAK SPACE}", " ")
    assert said.endswith(f"({why}).")


@pytest.mark.parametrize("data", [b"", b"\n", b"{}", b'{"game":"tiny"}', b"\xff\xfe", b"[]"])
def test_a_file_without_a_set_up_is_told(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    with pytest.raises(CompanionError) as told:
        replay(file)
    assert told.value.key == "history.replay_no_setup"


def test_an_unknown_game_and_a_missing_file_are_told(file: Path) -> None:
    with pytest.raises(CompanionError, match="file_missing"):
        replay(file)
    file.write_text(SETUP.replace('"tiny"', '"chess"'))
    with pytest.raises(CompanionError, match="unknown_game"):
        replay(file)


def test_every_action_is_listed_with_fields_form_and_example() -> None:
    add, correct = list_actions("tiny")
    assert (add.do, add.about) == ("add", "Adds a number for the player whose turn it is.")
    assert [(f.name, f.type, f.required) for f in add.fields] == [("number", "int", True)]
    assert json.loads(bytes(add.example)) == {"do": "add", "number": 1}
    assert [(f.name, f.type, f.required) for f in correct.fields] == [
        ("field", "str", True),
        ("value", "int", True),
        ("player", "int | none", False),
    ]
    assert json.loads(bytes(correct.example))["field"] == "total"
    with pytest.raises(CompanionError, match="unknown_game"):
        list_actions("chess")


class Inner(msgspec.Struct):
    size: int


def test_types_are_written_as_people_read_them() -> None:
    from typing import Literal

    shown = {
        "red | blue": Literal["red", "blue"],
        "[int, str]": tuple[int, str],
        "[int, ...]": tuple[int, ...],
        "Inner": Inner,
    }
    for name, wanted in shown.items():
        info = msgspec.inspect.type_info(wanted)
        assert sorted(type_name(info).split(" | ")) == sorted(name.split(" | "))
        msgspec.convert(smallest(info), wanted)
