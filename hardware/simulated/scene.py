"""What lies on the simulated table, as frozen structs. Lengths are millimetres in the board's
frame: x to the right, y down (towards row 3), z up; the origin is the board's top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec

from hardware.errors import HardwareError
from hardware.simulated.shapes import Shape

SIDE = 4
PITCH_MM = 46.0
MARGIN_MM = 31.0
BOARD_MM = 2 * MARGIN_MM + (SIDE - 1) * PITCH_MM
DISC_RADIUS_MM = 15.5
DISC_HEIGHT_MM = 8.0
MARKER_MM = 25.0
# White paper around a marker, then the gap to the board's corner.
MARKER_BORDER_MM = 5.0
CARD_MM = 62.0
COLOURS = "RBY"
CARD_LABELS = "RBYE."
FREE = "."


class Disc(msgspec.Struct, frozen=True):
    """A car: its colour letter, its centre, and how far it is turned."""

    colour: str
    x: float
    y: float
    turn_deg: float = 0.0
    lifted_mm: float = 0.0


class Hand(msgspec.Struct, frozen=True):
    """A hand whose fingertips are at (x, y), its arm coming from `from_deg` (90 = near side)."""

    x: float
    y: float
    from_deg: float = 90.0
    height_mm: float = 22.0


class SceneCard(msgspec.Struct, frozen=True):
    """A task card held up: rows of R B Y E (must be empty) and dots, centre, turn, height.

    `code` are the squares printed in its upper left corner, True is black; none on bought cards.
    """

    rows: tuple[str, ...]
    expert: bool = False
    code: tuple[tuple[bool, ...], ...] = ()
    x: float = BOARD_MM / 2
    y: float = BOARD_MM / 2
    turn_deg: float = 0.0
    height_mm: float = 200.0
    held: bool = True


class LaidCard(msgspec.Struct, frozen=True):
    """A card of any game on the table: its face about its middle, where it lies, how turned."""

    face: tuple[Shape, ...]
    x: float
    y: float
    turn_deg: float = 0.0


class Room(msgspec.Struct, frozen=True):
    """The light in the room: brightness 0 to 1, warmth -1 (blue sky) to 1 (old bulb)."""

    brightness: float = 0.7
    warmth: float = 0.15
    lamp_deg: float = 225.0
    shadows: float = 0.45


class Viewpoint(msgspec.Struct, frozen=True):
    """Where the camera hangs: side it stands on, tilt from straight down, distance, roll."""

    side_deg: float = 90.0
    tilt_deg: float = 24.0
    distance_mm: float = 490.0
    roll_deg: float = 0.0


class Lens(msgspec.Struct, frozen=True):
    """What the camera adds: blur in pixels, noise in grey levels at full light."""

    blur_px: float = 0.8
    noise: float = 2.0


class Fault(Enum):
    """What can go wrong with the simulated camera, on request."""

    NONE = "none"
    UNPLUGGED = "unplugged"
    FROZEN = "frozen"
    COVERED = "covered"


class Pose(msgspec.Struct, frozen=True):
    """How far the board was pushed on the table."""

    dx: float = 0.0
    dy: float = 0.0
    turn_deg: float = 0.0


class Scene(msgspec.Struct, frozen=True):
    """Everything the simulated camera can see at one instant; `board` is the town."""

    discs: tuple[Disc, ...]
    hand: Hand | None = None
    card: SceneCard | None = None
    room: Room = Room()
    view: Viewpoint = Viewpoint()
    lens: Lens = Lens()
    markers: bool = True
    pose: Pose = Pose()
    fault: Fault = Fault.NONE
    board: bool = True
    laid: tuple[LaidCard, ...] = ()


def crossing_mm(row: int, col: int) -> tuple[float, float]:
    """Gives the centre of a crossing, (x, y)."""
    return MARGIN_MM + col * PITCH_MM, MARGIN_MM + row * PITCH_MM


def crossing_at(x: float, y: float, reach_mm: float = PITCH_MM / 2) -> tuple[int, int] | None:
    """Gives the crossing (row, col) nearest to a point, or None when it is out of reach."""
    row, col = round((y - MARGIN_MM) / PITCH_MM), round((x - MARGIN_MM) / PITCH_MM)
    if not (0 <= row < SIDE and 0 <= col < SIDE):
        return None
    at_x, at_y = crossing_mm(row, col)
    near = max(abs(x - at_x), abs(y - at_y)) <= reach_mm
    return (row, col) if near else None


def discs_from(cells: Sequence[str]) -> tuple[Disc, ...]:
    """Gives a disc for every letter of four rows of R B Y and dots.

    Raises HardwareError when the rows are not four times four known letters.
    """
    known = set(COLOURS + FREE)
    if len(cells) != SIDE or any(len(row) != SIDE or set(row) - known for row in cells):
        raise HardwareError("hardware.board_rows", rows=" / ".join(cells))
    return tuple(
        Disc(letter, *crossing_mm(row, col), turn_deg=(row * 67 + col * 31) % 360)
        for row, letters in enumerate(cells)
        for col, letter in enumerate(letters)
        if letter != FREE
    )


def cells_of(discs: Sequence[Disc]) -> tuple[str, ...]:
    """Gives four rows of letters as the discs lie; discs beside the crossings are left out."""
    grid = [[FREE] * SIDE for _ in range(SIDE)]
    for disc in discs:
        crossing = crossing_at(disc.x, disc.y)
        if crossing:
            grid[crossing[0]][crossing[1]] = disc.colour
    return tuple("".join(row) for row in grid)


def checked_card(card: SceneCard) -> SceneCard:
    """Gives the card back; raises HardwareError when its pattern cannot be printed."""
    widths = {len(row) for row in card.rows}
    fits = 1 <= len(card.rows) <= SIDE and len(widths) == 1 and 1 <= min(widths) <= SIDE
    if not fits or set("".join(card.rows)) - set(CARD_LABELS):
        raise HardwareError("hardware.card_rows", rows=" / ".join(card.rows))
    return card


START = discs_from(("RBY.", ".YRB", "B..R", ".Y.."))
