"""The changes on purpose fit the code they are made to."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.__main__ import change, places
from tests.mutants.named import NAMED, ROOT, Named, text_of


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)
def test_a_named_change_can_still_be_made(named: Named) -> None:
    changed = text_of(named)
    ast.parse(changed)
    assert changed != (ROOT / named.file).read_text(encoding="utf-8")
    assert all((ROOT / test).exists() for test in named.tests)


def test_every_change_by_chance_is_one() -> None:
    file = ROOT / "companion" / "ui" / "turn_clock.py"
    plain = ast.unparse(ast.parse(file.read_text(encoding="utf-8")))
    changed = {change(file, index).text for index in range(places(file))}
    assert plain not in changed and len(changed) == places(file)
