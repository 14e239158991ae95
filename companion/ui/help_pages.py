"""The rules at hand: short pages per game, named after the phases they help with.

A help file is plain text: ``# page | Title``, then lines. ``{n:2=20,3=13}`` stands for a value
that depends on the number of players; a line without a value for that number is left out. The
value for 0 is the general rule, for who reads before anybody sat down.
``{option:name}`` is what the table chose; a line with ``{if:name}`` or ``{if:name=this|that}`` is
for tables that chose so. ``{drawing:name}`` puts one of the game's drawings beside the line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.i18n import ASSETS, Language

GAMES = ASSETS / "games"
BY_COUNT = re.compile(r"\{n:([^{}]*)\}")
CHOSEN = re.compile(r"\{option:(\w+)\}")
DRAWN = re.compile(r"\{drawing:(\w+)\}")
ONLY_IF = re.compile(r"\{if:(\w+)(?:=([^{}]*))?\}")


@dataclass(frozen=True)
class Page:
    """One page of help. A line that starts with ``- `` is a bullet, or a box to tick."""

    id: str
    title: str
    text: tuple[str, ...]

    def lines(self, count: int, options: Mapping[str, object]) -> tuple[str, ...]:
        """The lines for that many players and those house rules."""
        return tuple(words for _, words in self.pictures(count, options))

    def pictures(self, count: int, options: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
        """The same lines, each with the name of the drawing beside it or ""."""
        meant = (line for line in self.text if _holds(line, options))
        chosen = (CHOSEN.sub(lambda match: str(options.get(match[1])), line) for line in meant)
        found = []
        for line in chosen:
            drawing = DRAWN.search(line)
            words = _for_count(ONLY_IF.sub("", DRAWN.sub("", line)).strip(), count)
            if words is not None:
                found.append((drawing[1] if drawing else "", words))
        return tuple(found)


def pages(game: str, language: Language, folder: Path = GAMES) -> dict[str, Page]:
    """The pages of a game by id, in reading order; none when the game has no help.

    Raises ValueError when the file starts without a heading or names a page twice.
    """
    file = folder / game / f"help.{language}.md"
    if not file.is_file():
        return {}
    return parsed(file.read_text(encoding="utf-8"))


def parsed(text: str) -> dict[str, Page]:
    """The pages written in a help file. Raises ValueError as `pages` does."""
    before, *chunks = re.split(r"^# ", text, flags=re.MULTILINE)
    if before.strip():
        raise ValueError(f"words before the first heading: {before.strip()!r}")
    found: dict[str, Page] = {}
    for chunk in chunks:
        page = _page(chunk)
        if page.id in found:
            raise ValueError(f"page named twice: {page.id}")
        found[page.id] = page
    return found


def _page(chunk: str) -> Page:
    heading, *lines = chunk.splitlines()
    name, bar, title = heading.partition("|")
    if not (name.strip() and bar and title.strip()):
        raise ValueError(f"a heading is `# page | Title`, not {heading!r}")
    return Page(name.strip(), title.strip(), tuple(line for line in lines if line.strip()))


def _holds(line: str, options: Mapping[str, object]) -> bool:
    """Whether the table plays with what the line is about."""
    for name, values in ONLY_IF.findall(line):
        chosen = options.get(name)
        if not (str(chosen).lower() in values.split("|") if values else chosen):
            return False
    return True


def _for_count(line: str, count: int) -> str | None:
    for match in BY_COUNT.finditer(line):
        if str(count) not in _values(match):
            return None
    return BY_COUNT.sub(lambda match: _values(match)[str(count)], line)


def _values(match: re.Match[str]) -> dict[str, str]:
    """The values of a ``{n:...}`` by number of players."""
    pairs = (part.partition("=") for part in match[1].split(","))
    return {count.strip(): value for count, _, value in pairs}
