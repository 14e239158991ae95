import pytest

from companion.vision.locate import Locator


@pytest.fixture(scope="session")
def eyes() -> Locator:
    """The networks, loaded once for all tests."""
    return Locator()
