"""What no network is trained on: whole light maps, tables, prints and styles.

The published figures are of pictures that show at least one of these; a picture that shows none
may be learnt from.
"""

from collections.abc import Mapping

MAPS = frozenset({"pm_lab", "sunset"})
SWATCHES = frozenset({"Fabric051", "Wood064", "Tiles033", "Marble024", "Planks022"})
TABLES = frozenset({"cloth_polka_check", "cloth_confetti", "table_flowers"})
PRINTS = frozenset({"node_roundabout"})
STYLES = frozenset({"night_city", "taxi_town"})


def kept_out(tags: Mapping[str, object]) -> bool:
    """Whether a picture with these tags is for judging only."""
    board = tags.get("wild_board")
    print_ = board.get("node") if isinstance(board, dict) else None
    return (
        tags.get("env") in MAPS
        or tags.get("swatch") in SWATCHES
        or tags.get("table") in TABLES
        or tags.get("board_style") in STYLES
        or print_ in PRINTS
    )
