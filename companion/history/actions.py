"""Every action of a game, with its fields, its JSON form and an example, from the code itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import msgspec

from companion.errors import CompanionError
from companion.games import info, rules
from companion.games.base import AnyGame, Correct, GameInfo, Player, Refusal

STEPS, SEEDS = 250, 6  # how long and how often a play by chance looks for examples


class FieldForm(msgspec.Struct, frozen=True):
    name: str
    type: str
    required: bool


class ActionForm(msgspec.Struct, frozen=True):
    """One action. `example` is an action that the rules took in a play by chance, as JSON."""

    do: str
    about: str
    fields: tuple[FieldForm, ...]
    schema: dict[str, object]
    example: msgspec.Raw


def list_actions(key: str) -> tuple[ActionForm, ...]:
    """Every action of the game. Raises CompanionError for an unknown game."""
    game = info(key)
    if game is None:
        raise CompanionError("history.unknown_game", game=key)
    module = rules(key)
    examples = _examples(game, module)
    return tuple(_form(kind, examples.get(kind)) for kind in kinds(module))


def kinds(module: AnyGame) -> tuple[type[msgspec.Struct], ...]:
    """The structs of the game's tagged union."""
    return get_args(module.Action) or (module.Action,)


def _form(kind: type[msgspec.Struct], example: object) -> ActionForm:
    about = (kind.__doc__ or "").strip().partition("\n")[0]
    fields = tuple(
        FieldForm(field.name, type_name(msgspec.inspect.type_info(field.type)), field.required)
        for field in msgspec.structs.fields(kind)
    )
    shown = msgspec.json.encode(example if example is not None else _made_up(kind))
    tag = str(kind.__struct_config__.tag)
    return ActionForm(tag, about, fields, msgspec.json.schema(kind), msgspec.Raw(shown))


def type_name(wanted: msgspec.inspect.Type) -> str:
    """A type as a person reads it: `int`, `red | blue`, `[int, ...]`."""
    if isinstance(wanted, msgspec.inspect.LiteralType):
        return " | ".join(str(value) for value in wanted.values)
    if isinstance(wanted, msgspec.inspect.UnionType):
        return " | ".join(type_name(part) for part in wanted.types)
    if isinstance(wanted, msgspec.inspect.TupleType):
        return f"[{', '.join(type_name(part) for part in wanted.item_types)}]"
    if isinstance(wanted, msgspec.inspect.CollectionType):
        return f"[{type_name(wanted.item_type)}, ...]"
    if isinstance(wanted, msgspec.inspect.StructType):
        return wanted.cls.__name__
    return type(wanted).__name__.removesuffix("Type").lower()


def _examples(game: GameInfo, module: AnyGame) -> dict[type, object]:
    found: dict[type, object] = {}
    wanted = set(kinds(module))
    for seed in range(SEEDS):
        for action in _by_chance(game, module, seed):
            found.setdefault(type(action), action)
            if wanted <= found.keys():
                return found
    return found


def _by_chance(game: GameInfo, module: AnyGame, seed: int) -> Iterator[object]:
    """Actions that the rules take, one after the other; of each state all kinds are given."""
    chance = random.Random(seed)
    count = game.fewest + seed % (game.most - game.fewest + 1)
    players = tuple(Player(f"P{i + 1}", game.shapes[i], i) for i in range(count))
    state = module.setup(players, _options(module, chance, seed), seed)
    for _ in range(STEPS):
        for field in module.fields(state)[:1]:
            yield Correct(field.name, field.value, field.player)
        possible = module.actions(state)
        if not possible:
            return
        yield from possible
        after = module.apply(state, chance.choice(possible))
        if isinstance(after, Refusal):
            return
        state = after


def _options(module: AnyGame, chance: random.Random, seed: int) -> msgspec.Struct:
    """The defaults at first; then house rules by lot, since some actions need one."""
    if seed == 0:
        return module.Options()
    switches = {o.name: chance.random() < 0.5 for o in module.OPTIONS if o.kind == "switch"}
    return msgspec.convert(switches, module.Options)


def _made_up(kind: type[msgspec.Struct]) -> object:
    """An action that no play by chance came to (a house rule must be on): its smallest form."""
    return msgspec.convert(smallest(msgspec.inspect.type_info(kind)), kind)


def smallest(wanted: msgspec.inspect.Type) -> object:
    """The simplest value of a type, as JSON gives it."""
    if isinstance(wanted, msgspec.inspect.LiteralType):
        return wanted.values[0]
    if isinstance(wanted, msgspec.inspect.UnionType):
        return smallest(wanted.types[0])
    if isinstance(wanted, msgspec.inspect.TupleType):
        return [smallest(part) for part in wanted.item_types]
    if isinstance(wanted, msgspec.inspect.CollectionType):
        return []
    if isinstance(wanted, msgspec.inspect.StructType):
        values = {f.encode_name: smallest(f.type) for f in wanted.fields if f.required}
        return values | ({wanted.tag_field: wanted.tag} if wanted.tag_field else {})
    if isinstance(wanted, msgspec.inspect.IntType):
        return wanted.ge or 0
    simple = {msgspec.inspect.StrType: "", msgspec.inspect.BoolType: False}
    return simple.get(type(wanted))
