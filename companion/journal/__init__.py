"""The journal: every play and every action, saved before the screen shows it."""

from companion.journal.journal import Journal
from companion.journal.store import RepairedError

__all__ = ["Journal", "RepairedError"]
