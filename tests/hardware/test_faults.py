"""Whatever a driver raises, and however long it hangs: told once, tried again, and back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.faults import CALLS, broken_by, impatient

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def in_a_hurry() -> Iterator[None]:
    with impatient():
        yield


@pytest.mark.parametrize(("port", "method"), CALLS)
def test_a_driver_that_fails_stops_nobody_is_told_once_and_comes_back(
    port: str, method: str
) -> None:
    assert broken_by(port, method) == {}
