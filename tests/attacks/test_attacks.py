"""A short run of every attack; the long ones are in docs/security.md."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from tests.attacks.__main__ import kinds, main
from tests.attacks.figures import Figures
from tests.attacks.photos import MANY, packed_zeros

pytestmark = pytest.mark.slow

COUNTS = {
    "flips": 24,
    "torn": 25,
    "kills": 12,
    "imports": 14,
    "photos": 8,
    "settings": 12,
    "updates": 40,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_nothing_is_lost_silent_or_stopped_in_a_short_run_of(kind: str, tmp_path: Path) -> None:
    figures = kinds()[kind].attack(COUNTS[kind], 7, tmp_path)
    assert figures.stood, figures.examples
    assert figures.counts[figures.names[0]] >= COUNTS[kind]


def test_a_bomb_of_zeros_is_what_zlib_would_have_packed() -> None:
    for count in (0, 1, MANY, 3 * MANY + 7):
        assert zlib.decompress(packed_zeros(count)) == bytes(count)


def test_an_attack_is_found_by_the_name_of_its_module() -> None:
    assert set(COUNTS) <= set(kinds())


def test_the_last_line_holds_the_figures_and_the_code_says_whether_all_stood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attack(count: int, seed: int, folder: Path) -> Figures:
        figures = Figures("torn", ("lost",), ("copies",))
        figures.add("copies", count)
        if seed == 2:
            figures.fail("lost", "the ninth")
        return figures

    monkeypatch.setattr("tests.attacks.torn.attack", attack)
    codes = []
    for seed in ("1", "2"):
        argv = ["attacks", "torn", "--count", "9", "--seed", seed]
        monkeypatch.setattr("sys.argv", argv)
        codes.append(main())
    lines = capsys.readouterr().out.splitlines()
    assert codes == [0, 1]
    assert lines == ["torn: 9 copies, 0 lost", "lost: the ninth", "torn: 9 copies, 1 lost"]
