"""The app's own error; the terminal shows its one sentence, the log the rest."""

from hardware.errors import ToldError

__all__ = ["CompanionError", "ToldError"]


class CompanionError(ToldError):
    """A problem of the app, not of a part."""
