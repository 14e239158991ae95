"""Moments at which something is due, any of which may be missing."""

from __future__ import annotations


def earliest(*times: float | None) -> float | None:
    """The first of these moments; None when there is none."""
    return min((time for time in times if time is not None), default=None)
