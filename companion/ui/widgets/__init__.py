"""The small widget layer; screens import from here."""

from companion.ui.widgets.base import Drawing, Widget
from companion.ui.widgets.basic import Art, Icon, Name, Panel, Paragraph, Plate, Text, Token, Veil
from companion.ui.widgets.button import Button, Chip, segments, stepper
from companion.ui.widgets.keys import (
    arrow_key,
    close_key,
    go_key,
    plain_key,
    player_key,
    stop_key,
    way_key,
)
from companion.ui.widgets.pads import keyboard, number_pad
from companion.ui.widgets.plot import Plot
from companion.ui.widgets.seat import Header, SeatKey
from companion.ui.widgets.status import Bar, Lamp, Pips, TimerRing, clock_text
from companion.ui.widgets.tick import TickKey, paint_tick

__all__ = [
    "Art",
    "Bar",
    "Button",
    "Chip",
    "Drawing",
    "Header",
    "Icon",
    "Lamp",
    "Name",
    "Panel",
    "Paragraph",
    "Pips",
    "Plate",
    "Plot",
    "SeatKey",
    "Text",
    "TickKey",
    "TimerRing",
    "Token",
    "Veil",
    "Widget",
    "arrow_key",
    "clock_text",
    "close_key",
    "go_key",
    "keyboard",
    "number_pad",
    "paint_tick",
    "plain_key",
    "player_key",
    "segments",
    "stepper",
    "stop_key",
    "way_key",
]
