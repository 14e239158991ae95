"""One base for every problem that people are told of; the app's own errors stand on it too."""


class ToldError(Exception):
    """A problem told to people: `key` names the sentence in the catalogues, `values` fill it."""

    exit_code = 2

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class HardwareError(ToldError):
    """A part that is missing, refused or broken, with the fix in its sentence."""
