"""What the appliance installs: pinned, hashed, and all that is needed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
FROM_APT = {"pygame"}  # the registry's wheel has no KMSDRM


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9_.-]+", requirement)
    assert found is not None
    return found[0].lower().replace("_", "-")


def packages() -> dict[str, list[str]]:
    """The hashes of every package, by `name==version`."""
    text = (TOP / "systemd/packages.txt").read_text().replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {words[0]: words[1:] for words in lines}


def pinned() -> dict[str, str]:
    lines = (TOP / "constraints.txt").read_text().split()
    return {name_of(line): line.partition("==")[2] for line in lines}


def test_every_package_has_the_hashes_of_its_files() -> None:
    hash = re.compile(r"--hash=sha256:[0-9a-f]{64}")
    for name, hashes in packages().items():
        assert "==" in name and hashes, name
        assert all(hash.fullmatch(found) for found in hashes), name


def test_the_versions_are_those_of_the_constraints() -> None:
    known = pinned()
    for package in packages():
        name, _, version = package.partition("==")
        assert known.get(name_of(name), version) == version


def test_everything_the_app_needs_is_there_and_what_builds_it() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())
    needed = {name_of(line) for line in project["project"]["dependencies"]}
    builds = {name_of(line) for line in project["build-system"]["requires"]}
    assert (needed - FROM_APT) | builds <= {name_of(package) for package in packages()}


def test_what_comes_from_apt_is_not_replaced_by_the_registrys() -> None:
    assert not FROM_APT & {name_of(package) for package in packages()}
