"""Who knows one game knows all: the same files, the same table of stages, the same door."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion.games import GAMES, rules
from companion.games.base import Act, Correct

HERE = Path(__file__).parent
FILES = {
    "__init__",
    "state",
    "actions",
    "options",
    "rules",
    "possible",
    "words",
    "corrections",
    "kinds",
}
DOOR = {
    "BEFORE", "CARD_KINDS", "OPTIONS", "Action", "Options", "State", "actions", "apply", "describe",
    "fields", "help_page", "outcome", "score_history", "scores", "setup",
}  # fmt: skip
CARDS = {"card_period", "meant"}


@pytest.fixture(params=[game.key for game in GAMES])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def part(key: str, name: str) -> Any:
    return import_module(f"companion.games.{key}.{name}")


def test_every_game_has_the_same_files(key: str) -> None:
    folder = Path(str(rules(key).__file__)).parent  # type: ignore[attr-defined]
    assert {path.stem for path in folder.glob("*.py")} >= FILES


def test_the_door_of_a_game_is_the_contract_and_nothing_else(key: str) -> None:
    module: Any = rules(key)
    assert set(module.__all__) - CARDS == DOOR
    assert set(module.__all__) >= CARDS or key == "traffic"  # whose cards answer its own question
    assert len(Path(module.__file__).read_text().splitlines()) < 60


def test_one_table_says_which_action_is_for_which_stage(key: str) -> None:
    table, stages = part(key, "rules").WHEN, part(key, "state").STAGES
    assert set(table) == set(get_args(part(key, "actions").Action))
    assert stages == get_args(part(key, "state").Stage)
    for when, handler in table.values():
        assert when and set(when) <= set(stages)
        assert callable(handler)
    assert table[Correct][0] == stages


def test_every_stage_has_a_help_page_of_its_own_game(key: str) -> None:
    home = part(key, "stages" if key == "steam_park" else "rules")
    assert set(home.HELP_PAGES) == set(part(key, "state").STAGES)


def test_every_action_has_one_base(key: str) -> None:
    assert all(issubclass(kind, Act) for kind in get_args(part(key, "actions").Action))


def test_tags_and_fields_of_stored_actions_are_still_there(key: str) -> None:
    """A field may be added, with a default; none goes and none is renamed."""
    stored = json.loads((HERE / "stored_tags.json").read_text())[key]
    kinds = {k.__struct_config__.tag: k for k in get_args(part(key, "actions").Action)}
    assert set(stored) <= set(kinds)
    for tag, fields in stored.items():
        assert list(kinds[tag].__struct_fields__[: len(fields)]) == fields


def test_every_struct_of_a_game_is_frozen(key: str) -> None:
    folder = Path(str(rules(key).__file__)).parent  # type: ignore[attr-defined]
    for path in folder.rglob("*.py"):
        dotted = ".".join(path.relative_to(folder).with_suffix("").parts)
        module = import_module(f"companion.games.{key}.{dotted}".removesuffix(".__init__"))
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, msgspec.Struct):
                assert value.__struct_config__.frozen, value
