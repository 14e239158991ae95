"""Options from outside: what cannot be played has its default, and a sentence says so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from companion.errors import CompanionError
from companion.games import info, rules
from companion.games.base import AnyGame, Message, Option, Player, Word


class Fit(NamedTuple):
    """The values that can be played, and why the others were left out."""

    options: dict[str, object]
    problems: tuple[Message, ...]


def fitting(game: str, wanted: Mapping[str, object]) -> Fit:
    """Each value for itself, then those that exclude each other; the rest keeps its default."""
    options, problems = _fitting(game, msgspec.json.encode(dict(wanted)))
    return Fit(dict(options), problems)


def settled(game: str, stored: Mapping[str, object]) -> Fit:
    """The options of a play from outside: what cannot be played becomes what is printed.

    Names that this version does not know stay, for one that does.
    """
    if info(game) is None:
        return Fit(dict(stored), ())
    fit = fitting(game, stored)
    book = msgspec.to_builtins(rules(game).Options())
    options = {
        name: book[name] if name in book and name not in fit.options else value
        for name, value in stored.items()
    }
    return Fit(options, fit.problems)


@lru_cache(maxsize=64)
def _fitting(game: str, wanted: bytes) -> Fit:
    module = rules(game)
    options: dict[str, object] = {}
    problems: list[Message] = []
    for name, value in msgspec.json.decode(wanted).items():
        problem = _problem(game, module, name, value)
        if problem is None:
            options[name] = value
        else:
            problems.append(problem)
    for option in module.OPTIONS:
        problem = _excluded(module, option, options)
        if problem is not None:
            del options[option.name]
            problems.append(problem)
    return Fit(options, tuple(problems))


def excluded_by(module: AnyGame, option: Option, options: Mapping[str, object]) -> tuple[str, ...]:
    """The chosen options that cannot go with this one, as long as it is not at its default."""
    book = msgspec.to_builtins(module.Options())
    if options.get(option.name, book[option.name]) == book[option.name]:
        return ()
    return tuple(n for n in option.excludes if options.get(n, book[n]) != book[n])


def _excluded(module: AnyGame, option: Option, options: Mapping[str, object]) -> Message | None:
    others = excluded_by(module, option, options)
    if not others:
        return None
    label = next(o.label for o in module.OPTIONS if o.name == others[0])
    return Message("app.option_excluded", {"one": Word(option.label), "other": Word(label)})


def _problem(game: str, module: AnyGame, name: str, value: object) -> Message | None:
    """Why one value cannot be played, or None."""
    fields = {field.name for field in msgspec.structs.fields(module.Options)}
    if name not in fields:
        return Message("app.option_unknown", {"name": name[:40]})
    option = next((o for o in module.OPTIONS if o.name == name), None)
    what: str | Word = name if option is None else Word(option.label)
    if option is not None and any(_outside(option, n) for n in _numbers(option, value)):
        return Message("app.option_range", {"what": what, "low": option.low, "high": option.high})
    try:
        options = msgspec.convert({name: value}, module.Options)
        module.setup(_fewest(game), options, 0)
    except msgspec.ValidationError:
        return Message("app.option_unfit", {"what": what})
    except CompanionError as problem:
        return Message(problem.key, msgspec.convert(problem.values, dict[str, int | str | Word]))
    return None


def _outside(option: Option, number: int) -> bool:
    return not option.low <= number <= option.high


def _numbers(option: Option, value: object) -> list[int]:
    """The numbers of a value that its option limits; what is no number is told elsewhere."""
    if option.kind == "number":
        found = [value]
    elif option.kind == "numbers" and isinstance(value, list):
        found = value
    elif option.kind == "table" and isinstance(value, list):
        found = [number for row in value if isinstance(row, list) for number in row]
    else:
        found = []
    return [number for number in found if isinstance(number, int)]


def _fewest(game: str) -> tuple[Player, ...]:
    about = info(game)
    assert about is not None
    return tuple(Player(shape, shape, n) for n, shape in enumerate(about.shapes[: about.fewest]))
