"""What would be read with another value of one number of the table, all others as they are."""

from collections.abc import Callable

from companion.vision import thresholds

CURVES: dict[str, tuple[float, ...]] = {
    "ONE_MISSING": (0.03, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2),
    "PLAINLY": (0.0, 0.97, 0.98, 0.99, 0.995),
    "MISLED": (1, 2, 3),
    "BURIED": (0.5, 0.8, 0.9, 0.95, 0.99),
}


def curves(read: Callable[[], object]) -> None:
    """Print what `read` gives for each value of each number."""
    for name, values in CURVES.items():
        kept = getattr(thresholds, name)
        try:
            for value in values:
                setattr(thresholds, name, value)
                print(f"{name} {value}: {read()}")
        finally:
            setattr(thresholds, name, kept)
