"""The journal: every play and every action, saved before the screen shows it."""

from companion.journal.journal import Journal

__all__ = ["Journal"]
