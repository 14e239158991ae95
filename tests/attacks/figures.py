"""What an attack counted, and whether the product stood it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts by name; those in `never` must be nought."""

    kind: str
    never: tuple[str, ...]
    names: tuple[str, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, name: str, number: int = 1) -> None:
        self.counts[name] += number

    def fail(self, name: str, example: str) -> None:
        """Something that must not be; the example says how to make it happen again."""
        assert name in self.never
        self.counts[name] += 1
        self.examples.append(f"{name}: {example}")

    @property
    def stood(self) -> bool:
        return not any(self.counts[name] for name in self.never)

    def line(self) -> str:
        """All figures in one line; what must be nought is named even where it is."""
        order = [*self.names, *self.never, *sorted(self.counts)]
        told = [f"{self.counts[name]} {name}" for name in dict.fromkeys(order)]
        return f"{self.kind}: {', '.join(told)}"


def first(examples: Iterable[str], most: int = 20) -> str:
    return "\n".join(list(examples)[:most])
