"""Keys that leader and followers share: cards, the die, and a card that was not allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.actions import Die, WrongCard
from companion.games.macadam.state import CARDS, State, turn
from companion.ui.box import Box
from companion.ui.games.macadam.art import CARD_LABELS, CardKey
from companion.ui.games.macadam.popovers import CardPicker, DieScreen
from companion.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import Table


def card_keys(
    table: Table,
    box: Box,
    cards: Sequence[str],
    allowed: Sequence[str],
    lay: Callable[[str], object],
    name: str,
) -> list[Widget]:
    """A key for each card, in two rows at most; those that may not be laid are dim."""
    columns = -(-len(cards) // 2)
    cells = box.grid(columns, -(-len(cards) // columns))
    return [
        CardKey(
            box=cell,
            card=card,
            label=table.say(CARD_LABELS[card]),
            strong=True,
            enabled=card in allowed,
            name=f"{name}:{card}",
            on_tap=partial(lay, card),
        )
        for card, cell in zip(cards, cells, strict=False)
    ]


def die_key(table: Table, box: Box) -> Widget:
    """Once in one's own turn; the house rule may keep it for the leader."""
    state: State = table.state
    leader_only = state.options.die_for == "leader" and state.stage != "lead"
    return Button(
        box=box,
        icon="die",
        label=table.say("macadam.die_key"),
        stacked=True,
        size=16,
        name="die",
        enabled="die" not in state.done and not leader_only,
        on_tap=partial(_ask_die, table),
    )


def _ask_die(table: Table) -> None:
    title = table.say("macadam.die_for_papers", name=table.name(turn(table.state)))
    roll = lambda value: table.act(Die(value))  # noqa: E731
    table.shell.push(DieScreen(table.shell, title, roll))


def wrong_key(table: Table, box: Box) -> Widget:
    """A card laid by mistake goes back to the hand and costs a ticket."""
    needs_place = table.state.stage == "lead"
    return Button(
        box=box,
        icon="cross",
        label=table.say("macadam.wrong_key"),
        stacked=True,
        size=16,
        name="wrong",
        enabled=not needs_place or table.place is not None,
        on_tap=partial(_ask_wrong, table),
    )


def _ask_wrong(table: Table) -> None:
    place = table.place if table.state.stage == "lead" else None
    title = table.say("macadam.which_wrong", name=table.name(turn(table.state)))
    choose = lambda card: table.act(WrongCard(card, place))  # noqa: E731
    table.shell.push(CardPicker(table.shell, title, CARDS, CARDS, choose))
