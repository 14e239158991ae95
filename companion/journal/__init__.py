"""The journal: every play and every action, saved before the screen shows it."""

from companion.journal.care import Care
from companion.journal.folder import open_journal, read_journal
from companion.journal.journal import FILE, Journal
from companion.journal.snapshot import Snapshot
from companion.journal.store import RepairedError

__all__ = [
    "FILE",
    "Care",
    "Journal",
    "RepairedError",
    "Snapshot",
    "open_journal",
    "read_journal",
]
