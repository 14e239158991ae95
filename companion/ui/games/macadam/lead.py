"""The leader's keys: a signal is chosen on the board, then a card that fits it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.actions import Exchange, Lead, Paper, Skip
from companion.games.macadam.cards import lead_cards
from companion.games.macadam.state import FITS, State, turn
from companion.ui.box import Box
from companion.ui.games.macadam.popovers import CardPicker, PaperScreen
from companion.ui.games.macadam.tools import card_keys, die_key, wrong_key
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import Table


def lead_keys(table: Table, box: Box) -> list[Widget]:
    """Cards that fit the chosen signal (or the hint to choose one), and what is optional."""
    lost, rest = box.foot(62)
    tools, cards = rest.foot(66)
    parts = _cards(table, cards)
    cells = tools.columns(4)
    parts += [_stock_key(table, cells[0]), _paper_key(table, cells[1])]
    parts += [die_key(table, cells[2]), wrong_key(table, cells[3])]
    parts.append(_skip_key(table, lost))
    return parts


def _cards(table: Table, box: Box) -> list[Widget]:
    state: State = table.state
    if table.place is None:
        hint = table.say("macadam.touch_signal")
        return [
            Panel(box=box),
            Paragraph(box=box.inset(20), text=hint, size=22, colour=INK2, middle=True),
        ]
    cards = FITS[state.signals[table.place]]
    allowed = lead_cards(state, table.place) if state.seats[turn(state)].cards else ()
    return card_keys(table, box, cards, allowed, partial(_lead, table), "card")


def _lead(table: Table, card: str) -> None:
    """With the house rule a second card may follow; else the coup begins."""
    place = table.place
    if place is None:
        return
    if not table.state.options.leader_extra_card:
        table.act(Lead(place, card))
        return
    cards = FITS[table.state.signals[place]]
    title = table.say("macadam.second_card", name=table.name(turn(table.state)))
    none = (table.say("macadam.no_second_card"), partial(table.act, Lead(place, card)))
    table.shell.push(
        CardPicker(
            table.shell,
            title,
            cards,
            lead_cards(table.state, place),
            lambda extra: table.act(Lead(place, card, extra)),
            none,
        )
    )


def _stock_key(table: Table, box: Box) -> Widget:
    return Button(
        box=box,
        icon="draw",
        label=table.say("macadam.stock_key"),
        stacked=True,
        size=16,
        name="exchange",
        enabled="exchange" not in table.state.done,
        on_tap=partial(table.act, Exchange()),
    )


def _paper_key(table: Table, box: Box) -> Widget:
    def ask() -> None:
        title = table.say("macadam.which_paper", name=table.name(turn(table.state)))
        lay = lambda paper: table.act(Paper(paper))  # noqa: E731
        table.shell.push(PaperScreen(table.shell, title, lay))

    return Button(
        box=box,
        icon="shield",
        label=table.say("macadam.paper_key"),
        stacked=True,
        size=16,
        name="paper",
        on_tap=ask,
    )


def _skip_key(table: Table, box: Box) -> Widget:
    place = table.place
    return Button(
        box=box,
        kind="stop",
        icon="alert",
        label=table.say("macadam.no_card"),
        size=20,
        name="skip",
        enabled=place is not None,
        on_tap=partial(table.act, Skip(place if place is not None else 0)),
    )
