"""Whatever a driver raises, and however long it hangs: told once, tried again, and back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.faults import CASES, broken, impatient

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def in_a_hurry() -> Iterator[None]:
    with impatient():
        yield


def named(value: object) -> str:
    return value.__name__ if isinstance(value, type) else str(value)


@pytest.mark.parametrize(("port", "method", "kind"), CASES, ids=named)
def test_a_driver_that_fails_stops_nobody_is_told_once_and_comes_back(
    port: str, method: str, kind: type[Exception] | str
) -> None:
    assert broken(port, method, kind) == ""
