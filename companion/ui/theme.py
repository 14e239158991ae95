"""Colours, type and measures of the design, named once."""

from __future__ import annotations

from typing import Literal, NamedTuple

Colour = tuple[int, int, int]
Align = Literal["left", "centre", "right"]


def hexa(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


BUNGEE, SEMI, BOLD = "Bungee_400Regular.ttf", "Signika_600SemiBold.ttf", "Signika_700Bold.ttf"

MIST = hexa("#E7EDF2")
ENAMEL = hexa("#FFFFFF")
INK = hexa("#10203A")
INK2 = hexa("#4A5B70")
BORDER = hexa("#6C7F94")
HAIRLINE = hexa("#C5D1DC")
KEY = hexa("#F0F4F8")
FADED = hexa("#DCE4EB")
FADED_TEXT = hexa("#8794A2")
GO, GO_EDGE, GO_TINT = hexa("#00785A"), hexa("#00523D"), hexa("#D6F2E1")
LED_LIT, LED_UNLIT, BEZEL = hexa("#2FD37A"), hexa("#1D4636"), hexa("#08111F")
STOP, STOP_EDGE, STOP_TINT = hexa("#C22A12"), hexa("#851A08"), hexa("#FBE1E1")
AMBER, AMBER_EDGE, AMBER_TINT = hexa("#F5B21A"), hexa("#B27C00"), hexa("#FFF0CC")
ASPHALT, BLOCK, ROAD_LINE = hexa("#333E49"), hexa("#4C5965"), hexa("#AEBBC6")
APP = hexa("#12284C")

PLATES: dict[str, Colour] = {
    "app": APP,
    "traffic": hexa("#15418C"),
    "gumball_rally": hexa("#A3195B"),
    "scream_machine": hexa("#5B2A91"),
    "steam_park": hexa("#8A4B12"),
    "macadam": hexa("#33414E"),
}


def plate(game: str) -> Colour:
    """The colour of a game's plate; a game without one of its own wears the app's."""
    return PLATES.get(game, APP)


class SeatColours(NamedTuple):
    """A player's sign: fill, darker edge, and the colour of the letter upon it."""

    fill: Colour
    edge: Colour
    letter: Colour


SEATS: dict[str, SeatColours] = {
    "A": SeatColours(hexa("#1F57D6"), hexa("#153C96"), ENAMEL),
    "B": SeatColours(hexa("#D8790B"), hexa("#965304"), INK),
    "C": SeatColours(hexa("#6A148C"), hexa("#460A5E"), ENAMEL),
    "D": SeatColours(hexa("#57A5EC"), hexa("#2C74B6"), INK),
    "E": SeatColours(hexa("#FAE04A"), hexa("#B59C0C"), INK),
    "F": SeatColours(hexa("#B5121B"), hexa("#7C0A10"), ENAMEL),
    "G": SeatColours(hexa("#FF9FB8"), hexa("#C85F7C"), INK),
    "H": SeatColours(hexa("#1E242C"), hexa("#000000"), ENAMEL),
}

PLATE_RADIUS, BUTTON_RADIUS, PANEL_RADIUS, CHIP_RADIUS = 9.0, 14.0, 16.0, 24.0
EDGE = 4.0
TOUCH = 48.0
MM = TOUCH / 9  # units of a millimetre: the smallest key is 9 mm on every panel we know

# Motion, in seconds.
CAR_MOVE, OVERTAKE, OVERTAKE_CAP = 0.30, 0.35, 1.4
SAID_FOR, AUTO_CONTINUE = 6.0, 4.0


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Colour a with that share of b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def on(fill: Colour) -> Colour:
    """Ink or enamel, whichever reads better on that fill."""
    luma = 0.299 * fill[0] + 0.587 * fill[1] + 0.114 * fill[2]
    return INK if luma > 128 else ENAMEL
