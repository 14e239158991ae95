"""The sheets are printed with their words."""

import pytest

from companion.i18n import ASSETS
from companion.words import compile_all


@pytest.fixture(scope="session", autouse=True)
def compiled_words() -> None:
    if not (ASSETS / "locale" / "fr" / "printing.mo").exists():
        compile_all()
