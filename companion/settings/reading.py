"""`companion.toml` -> structs; every problem told at once, with the nearest right name."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from companion.files import NotAFileError, TooLargeError, read_limited
from companion.games import GAMES, info, rules
from companion.games.base import Message, Option, Word
from companion.games.fit import fitting
from companion.settings.values import (
    AppSettings,
    ClockSettings,
    HardwareNames,
    Settings,
    SoundSettings,
    VoiceSettings,
)
from hardware.wiring import read_wiring

LARGEST = 64 * 1024  # bytes; the longest file that says everything twice is a tenth of it
LONGEST_NAME = 60  # letters of a wrong name that are repeated

Values = dict[str, int | str | Word]
SECTIONS: dict[str, type[msgspec.Struct]] = {
    "app": AppSettings,
    "sound": SoundSettings,
    "voice": VoiceSettings,
    "clock": ClockSettings,
    "hardware": HardwareNames,
}
NAME = ("settings.unknown", "settings.strange")
SECTION = ("settings.section_unknown", "settings.section_strange")


def read_settings(path: Path) -> tuple[Settings, tuple[Message, ...]]:
    """What the file says, and every problem in it; what is wrong keeps its default."""
    file: Values = {"file": str(path)}
    try:
        tables = tomllib.loads(read_limited(path, LARGEST).decode())
    except (NotAFileError, TooLargeError):
        return Settings(), (Message("settings.no_file", {**file, "largest": LARGEST // 1024}),)
    except OSError:
        return Settings(), (Message("settings.missing", file),)
    except (ValueError, RecursionError) as problem:  # wrong TOML, wrong UTF-8, or nested for ever
        line = re.search(r"line (\d+)", str(problem))
        at = int(line.group(1)) if line else 1
        return Settings(), (Message("settings.toml", {**file, "line": at}),)
    return _read_tables(tables, path)


def _read_tables(tables: dict[str, object], path: Path) -> tuple[Settings, tuple[Message, ...]]:
    problems = list(_unknown_sections(tables))
    parts: dict[str, object] = {}
    for section, struct in SECTIONS.items():
        parts[section], wrong = _checked(section, _table(tables, section), struct, {})
        problems += wrong
    games, unfit = _games(tables)
    settings = msgspec.convert({**parts, "path": str(path), "games": games}, Settings)
    settings = msgspec.structs.replace(settings, unfit=tuple(unfit))
    if _table(tables, "wiring"):
        wiring, told = read_wiring(_table(tables, "wiring"))
        settings = msgspec.structs.replace(settings, wiring=wiring)
        problems += (Message(t.key, dict(t.values)) for t in told)  # type: ignore[arg-type]
    return settings, (*problems, *unfit)


def _games(tables: dict[str, object]) -> tuple[dict[str, dict[str, object]], list[Message]]:
    """Only a game that the file names has its rules loaded."""
    games: dict[str, dict[str, object]] = {}
    problems: list[Message] = []
    for key in (key for key in tables if info(key) and _table(tables, key)):
        module = rules(key)
        options = {option.name: option for option in module.OPTIONS}
        good, wrong = _checked(key, _table(tables, key), module.Options, options)
        games[key], unfit = fitting(key, good)
        problems += (*wrong, *unfit)
    return games, problems


def _table(tables: dict[str, object], section: str) -> dict[str, object]:
    table = tables.get(section, {})
    return table if isinstance(table, dict) else {}


def _unknown_sections(tables: dict[str, object]) -> Iterator[Message]:
    known = [*SECTIONS, "wiring", *(game.key for game in GAMES)]
    for section, table in tables.items():
        if section not in known:
            yield _unknown(SECTION, "", section, known)
        elif not isinstance(table, dict):
            yield Message("settings.section_table", {"setting": section})


def _checked(
    section: str, table: dict[str, object], struct: type, options: Mapping[str, Option]
) -> tuple[dict[str, object], list[Message]]:
    """The values that fit the struct, and a sentence for each of the others."""
    fields = {
        field.name: field
        for field in msgspec.structs.fields(struct)
        if not options or field.name in options  # `edition` is no house rule
    }
    good: dict[str, object] = {}
    problems: list[Message] = []
    for name, value in table.items():
        if name not in fields:
            problems.append(_unknown(NAME, f"{section}.", name, list(fields)))
            continue
        told = _problem(f"{section}.{name}", value, fields[name].type, options.get(name))
        if told is None:
            good[name] = value
        else:
            problems.append(told)
    return good, problems


def _unknown(keys: tuple[str, str], within: str, name: str, known: list[str]) -> Message:
    """A name that does not exist: the second key, the first where it resembles one that does."""
    name = name[:LONGEST_NAME]
    right, setting = _near(name, known), f"{within}{name}"
    if right is None:
        return Message(keys[1], {"setting": setting})
    return Message(keys[0], {"setting": setting, "right": f"{within}{right}"})


def _near(name: str, known: list[str]) -> str | None:
    """The name that somebody may have meant."""
    return next(iter(difflib.get_close_matches(name, known, 1, cutoff=0.5)), None)


def _problem(setting: str, value: object, wanted: object, option: Option | None) -> Message | None:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        return _wanted(setting, value, msgspec.inspect.type_info(wanted))
    if isinstance(value, str) and not value.isprintable():
        return Message("settings.text", {"setting": setting})
    if option is None:
        return None
    if option.kind == "choice" and str(value) not in option.choices:
        return _choice(setting, value, option.choices)
    if isinstance(value, int) and option.kind == "number" and not _within(option, value):
        return _range(setting, option.low, option.high)
    return None


def _within(option: Option, number: int) -> bool:
    return option.low <= number <= option.high


def _wanted(setting: str, value: object, wanted: msgspec.inspect.Type) -> Message:
    """What the setting takes, in words."""
    if isinstance(wanted, msgspec.inspect.UnionType):
        wanted = next(t for t in wanted.types if not isinstance(t, msgspec.inspect.NoneType))
    if isinstance(wanted, msgspec.inspect.LiteralType):
        return _choice(setting, value, wanted.values)
    if isinstance(wanted, msgspec.inspect.BoolType):
        return Message("settings.switch", {"setting": setting})
    if isinstance(wanted, msgspec.inspect.IntType):
        return _number(setting, wanted)
    if isinstance(wanted, msgspec.inspect.StrType):
        key = "settings.size" if wanted.pattern else "settings.text"
        return Message(key, {"setting": setting})
    return Message("settings.list", {"setting": setting})


def _number(setting: str, wanted: msgspec.inspect.IntType) -> Message:
    if wanted.ge is None or wanted.le is None:
        return Message("settings.number", {"setting": setting})
    return _range(setting, int(wanted.ge), int(wanted.le))


def _range(setting: str, low: int, high: int) -> Message:
    return Message("settings.range", {"setting": setting, "low": low, "high": high})


def _choice(setting: str, value: object, choices: Sequence[str | int | None]) -> Message:
    """Choices as the file writes them: a number bare, a word in quotes."""
    written = {str(choice): json.dumps(choice) for choice in choices}
    values = {"setting": setting, "choices": ", ".join(written.values())}
    right = _near(str(value)[:LONGEST_NAME], list(written))
    if right is None:
        return Message("settings.choice_strange", values)
    return Message("settings.choice", {**values, "right": written[right]})
