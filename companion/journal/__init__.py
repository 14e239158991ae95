"""The journal: every play and every action, saved before the screen shows it."""

from companion.journal.journal import FILE, Journal
from companion.journal.store import RepairedError

__all__ = ["FILE", "Journal", "RepairedError"]
