"""A new version on its first start: it stays, or the one before it comes back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TRIAL = Path(__file__).resolve().parents[2] / "systemd" / "trial.sh"
FIT, UNFIT, BROKEN = 0, 1, 70


class Appliance:
    """Two versions whose doctors answer as told; `runuser` stays the user it is."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copy(TRIAL, root / "trial.sh")
        self._script("bin/runuser", 'shift 3\nexec "$@"')
        self._script("bin/timeout", 'shift\nexec "$@"')

    def upgrade(self, *, old: int, new: int) -> str:
        """The version that runs after the first start of the new one."""
        for name, code in (("old", old), ("new", new)):
            self._script(f"versions/{name}/venv/bin/companion", f"exit {code}")
        (self.root / "current").symlink_to(self.root / "versions/new")
        (self.root / "trial").write_text(f"{self.root}/versions/old\n")
        return self.start()

    def start(self) -> str:
        env = dict(os.environ, PATH=f"{self.root}/bin:{os.environ['PATH']}")
        subprocess.run(["sh", str(self.root / "trial.sh")], env=env, check=False)
        return (self.root / "current").resolve().name

    def _script(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)


@pytest.fixture
def appliance(tmp_path: Path) -> Appliance:
    return Appliance(tmp_path)


@pytest.mark.parametrize("old", [FIT, UNFIT, BROKEN])
def test_a_fit_version_stays_whatever_was_before(appliance: Appliance, old: int) -> None:
    assert appliance.upgrade(old=old, new=FIT) == "new"


@pytest.mark.parametrize("new", [UNFIT, BROKEN])
def test_a_version_that_spoils_a_fit_table_gives_way(appliance: Appliance, new: int) -> None:
    assert appliance.upgrade(old=FIT, new=new) == "old"


def test_a_part_that_was_broken_before_is_not_the_new_versions_fault(appliance: Appliance) -> None:
    assert appliance.upgrade(old=UNFIT, new=UNFIT) == "new"


def test_a_version_that_does_not_work_gives_way_even_if_a_part_is_broken(
    appliance: Appliance,
) -> None:
    assert appliance.upgrade(old=UNFIT, new=BROKEN) == "old"


def test_a_version_whose_doctor_hangs_gives_way(appliance: Appliance) -> None:
    appliance._script("bin/timeout", "exit 124")
    assert appliance.upgrade(old=FIT, new=FIT) == "old"


def test_a_trial_that_a_power_cut_ended_is_held_again(appliance: Appliance) -> None:
    appliance._script("bin/timeout", "kill -9 $PPID")
    assert appliance.upgrade(old=FIT, new=BROKEN) == "new"
    appliance._script("bin/timeout", 'shift\nexec "$@"')
    assert appliance.start() == "old"


def test_only_the_first_start_is_a_trial(appliance: Appliance) -> None:
    appliance.upgrade(old=FIT, new=FIT)
    (appliance.root / "versions/new/venv/bin/companion").write_text("#!/bin/sh\nexit 1\n")
    assert appliance.start() == "new"
    assert sorted(p.name for p in appliance.root.iterdir()) == [
        "bin",
        "current",
        "trial.sh",
        "versions",
    ]
