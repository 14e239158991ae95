"""docs/switches.md lists every switch of every game with its default, as the code has them.

``python -m tests.test_switches_page`` writes the page anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.games import BUILT_IN, rules
from companion.games.base import GameInfo, Option
from companion.i18n import Translator

PAGE = Path(__file__).parents[1] / "docs" / "switches.md"
HEAD = """# Every switch and its default

Where a rule book leaves a choice, the table chooses. House rules stand behind one key of the
set-up; those marked *tile* are asked in large tiles before a play; those marked *box* are numbers
printed in your box, asked once and kept apart. The names are those of the settings file
(`assets/companion.toml.example`). What is not listed here is fixed.
"""


def shown(value: Any) -> str:
    """A default as the settings file writes it."""
    return msgspec.json.encode(value).decode() if value != () else "[]"


def row(game: GameInfo, option: Option, say: Translator, tiles: set[str]) -> str:
    default = shown(getattr(rules(game.key).Options(), option.name))
    where = "box" if option.printed else "tile" if option.name in tiles else "house rule"
    limits = {"choice": ", ".join(option.choices), "number": f"{option.low} to {option.high}"}
    among = f" ({limits[option.kind]})" if option.kind in limits else ""
    about = say(option.label) + (f". {say(option.help)}" if option.help else "")
    return f"| `{game.key}.{option.name}` | `{default}`{among} | {where} | {about} |"


def lines() -> Iterator[str]:
    from companion.ui.games.featured import featured

    say = Translator("en")
    yield from HEAD.splitlines()
    for game in BUILT_IN:
        tiles = {feature.option for feature in featured(game.key)}
        yield from ("", f"## {game.name}", "", "| switch | default | where | what it says |")
        yield "|---|---|---|---|"
        yield from (row(game, option, say, tiles) for option in rules(game.key).OPTIONS)


def test_the_page_of_switches_says_what_the_code_does() -> None:
    written = PAGE.read_text(encoding="utf-8").splitlines()
    assert written == list(lines()), "run: python -m tests.test_switches_page"


if __name__ == "__main__":
    PAGE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
