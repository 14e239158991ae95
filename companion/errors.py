"""One base error; the terminal shows its one sentence and nothing else."""


class CompanionError(Exception):
    """A problem told to people: `key` names the sentence in the catalogues, `values` fill it."""

    exit_code = 2

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values
