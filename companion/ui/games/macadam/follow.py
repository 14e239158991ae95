"""The follower's three huge keys: follows, policeman, cannot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.actions import Cannot, Follow, Policeman, Reshuffle
from companion.games.macadam.cards import follow_cards, passing, policeman_cards, same_kind
from companion.games.macadam.state import CARDS, POLICEMEN, State, turn
from companion.ui.box import Box
from companion.ui.games.macadam.popovers import CardPicker
from companion.ui.games.macadam.tools import card_keys, die_key, wrong_key
from companion.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import Table


def follow_keys(table: Table, box: Box) -> list[Widget]:
    """What follows (one tap), the policeman, the die, and the ticket."""
    lost, rest = box.foot(62)
    tools, cards = rest.foot(66)
    parts = _followers(table, cards)
    agent, others = tools.left(tools.w * 0.46)
    parts.append(_agent_key(table, agent))
    cells = others.columns(2)
    parts += [die_key(table, cells[0]), wrong_key(table, cells[1])]
    parts.append(
        Button(
            box=lost,
            kind="stop",
            icon="alert",
            label=table.say("macadam.loses_100"),
            size=24,
            name="cannot",
            on_tap=partial(table.act, Cannot()),
        )
    )
    return parts


def candidates(state: State) -> tuple[str, ...]:
    """Cards that follow by their kind, whether or not the papers are there."""
    if state.any_vehicle:
        return passing(state)
    if state.follow.startswith("pedestrian"):
        return (state.follow,)
    same = state.options.auto_moto_same
    return tuple(card for card in CARDS if same_kind(card, state.follow, same))


def _followers(table: Table, box: Box) -> list[Widget]:
    state: State = table.state
    cards = candidates(state)
    allowed = follow_cards(state) if state.seats[turn(state)].cards else ()
    return card_keys(table, box, cards, allowed, lambda card: table.act(Follow(card)), "follow")


def _agent_key(table: Table, box: Box) -> Widget:
    """The sixth policeman is out: shuffle them first."""
    if table.state.policemen >= POLICEMEN:
        return Button(
            box=box,
            kind="amber",
            icon="refresh",
            label=table.say("macadam.shuffle_six"),
            size=18,
            name="reshuffle",
            on_tap=partial(table.act, Reshuffle()),
        )
    label = table.say("macadam.agent", n=table.state.policemen, most=POLICEMEN)
    return Button(
        box=box, icon="agent", label=label, size=20, name="agent", on_tap=partial(_ask, table)
    )


def _ask(table: Table) -> None:
    state: State = table.state
    title = table.say("macadam.agent_card", name=table.name(turn(state)))
    none = (table.say("macadam.agent_alone"), partial(table.act, Policeman()))
    allowed = policeman_cards(state)
    choose = lambda card: table.act(Policeman(card))  # noqa: E731
    table.shell.push(CardPicker(table.shell, title, CARDS, allowed, choose, none))
