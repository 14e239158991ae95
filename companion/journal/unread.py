"""Why a line cannot be read, in the table's language: the decoder itself knows English only."""

from __future__ import annotations

import logging
import re

import msgspec

from companion.games.base import Message

MISSING = re.compile(r"missing required field `([^`]+)`")
PLACE = re.compile(r"at `\$\.?([^`]+)`")
CUT = "truncated"

log = logging.getLogger(__name__)


def why_unread(problem: Exception) -> Message:
    """What the decoder found, with the field it names; the log keeps its own words."""
    words = str(problem)
    log.info("not read: %s", words)
    missing, place = MISSING.search(words), PLACE.search(words)
    if missing:
        return Message("history.unread_missing", {"field": missing[1]})
    if place:
        return Message("history.unread_field", {"field": place[1]})
    if isinstance(problem, msgspec.ValidationError):
        return Message("history.unread_form")
    return Message("history.unread_cut" if CUT in words else "history.unread_json")
