"""image.py OUT [CARD] [--desktop]   What a freshly written card needs to install itself.

Writes `user-data`, `meta-data` and `network-config` for the cloud-init of Raspberry Pi OS trixie to
OUT. Given a CARD (its first partition, mounted), puts them there too: what the Raspberry Pi Imager
was told (user, WLAN, keyboard) stays, and the newest release is laid beside it where there is room.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import sys
from email.message import Message
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

SYSTEMD = Path(__file__).resolve().parents[1]
RELEASES = SYSTEMD.parent / "build/release"
LIBRARY = "/usr/local/lib/table-companion"
UNIT = "companion-first-boot.service"
KEY = SYSTEMD / "release.pem"
MARK = "# Table Companion installs itself at the first start."
ROOM = 30_000_000  # bytes that stay free on a card
HEAD = "#cloud-config"
# Lists of both are kept, and nothing that the Imager was told is changed.
MERGE = "list(append)+dict(no_replace,recurse_list)+str()"
NETWORK = """# A cable, if there is one; nobody waits for it.
network:
  version: 2
  ethernets:
    eth0:
      dhcp4: true
      optional: true
"""
# Nobody can log in as it: the companion needs no login. The Imager makes a user of your own.
USER = """users:
  - name: table
    gecos: Table Companion
    groups: [sudo, video, render, input, audio]
    shell: /bin/bash
    lock_passwd: true
"""


def laid(mode: str) -> dict[str, bytes]:
    """The files that cloud-init lays on the machine."""
    unit = (SYSTEMD / "card" / UNIT).read_text().replace("--kiosk", mode)
    return {
        f"{LIBRARY}/first_boot.py": (SYSTEMD / "card/first_boot.py").read_bytes(),
        f"{LIBRARY}/update.py": (SYSTEMD / "update.py").read_bytes(),
        f"{LIBRARY}/release.pem": KEY.read_bytes(),
        f"/etc/systemd/system/{UNIT}": unit.encode(),
    }


def cloud_config(mode: str, user: bool = True) -> str:
    lines = [HEAD, MARK, "write_files:"]
    for path, data in laid(mode).items():
        lines += [f"  - path: {path}", "    permissions: '0644'", "    encoding: b64"]
        lines += [f"    content: {base64.b64encode(data).decode()}"]
    lines += ["runcmd:", "  - [systemctl, daemon-reload]"]
    lines += [f"  - [systemctl, enable, --now, --no-block, {UNIT}]", ""]
    return "\n".join(lines) + (USER if user else "")


def part(text: str, merge: str = "") -> Message:
    made = MIMEText(text, "cloud-config", "utf-8")
    if merge:
        made["Merge-Type"] = merge
    return made


def joined(theirs: str, mode: str) -> str:
    """What the Imager wrote, and ours."""
    both = MIMEMultipart(boundary="===table-companion===")
    both.attach(part(theirs))
    both.attach(part(cloud_config(mode, user="users:" not in theirs), MERGE))
    return both.as_string()


def says_something(text: str) -> bool:
    """Whether more than comments stands in it."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())


def their_user_data(card: Path) -> str:
    """What the Imager wrote on the card, without ours of an earlier time."""
    path = card / "user-data"
    text = path.read_text() if path.exists() else ""
    before = card / "user-data.before"
    if MARK in text or text.startswith("Content-Type: multipart"):
        text = before.read_text() if before.exists() else ""
    return text if says_something(text) else ""


def meta_data(user_data: str) -> str:
    """Another text is another machine to cloud-init: it does its first start again."""
    number = hashlib.sha256(user_data.encode()).hexdigest()[:12]
    return f"dsmode: local\ninstance-id: table-companion-{number}\n"


def must_be_a_card(card: Path) -> None:
    if not (card / "cmdline.txt").is_file() or not (card / "config.txt").is_file():
        sys.exit(f"{card} is not the first partition of a card with Raspberry Pi OS (bootfs).")
    if not (card / "meta-data").exists() and not (card / "user-data").exists():
        sys.exit(f"{card} has no cloud-init: Raspberry Pi OS of October 2025 or later is needed.")


def put(card: Path, mode: str) -> None:
    must_be_a_card(card)
    theirs = their_user_data(card)
    text = joined(theirs, mode) if theirs else cloud_config(mode)
    if theirs:
        (card / "user-data.before").write_text(theirs)
    write(card, text, keep_network=True)
    print(f"The card is ready: {card}" + (" (what the Imager was told stays)" if theirs else ""))
    lay_release(card)


def lay_release(card: Path) -> None:
    files = sorted(RELEASES.glob("*.release"))
    if not files:
        print("Copy a release file to a USB stick, or onto this card: make release makes one.")
        return
    newest = files[-1]
    if shutil.disk_usage(card).free < newest.stat().st_size + ROOM:
        print(f"Copy {newest} to a USB stick: this partition has no room for it.")
        return
    shutil.copyfile(newest, card / newest.name)
    print(f"{newest.name} lies on it: no stick is needed.")


def write(folder: Path, user_data: str, keep_network: bool) -> None:
    (folder / "user-data").write_text(user_data)
    (folder / "meta-data").write_text(meta_data(user_data))
    network = folder / "network-config"
    there = keep_network and network.exists() and says_something(network.read_text())
    if not there:
        network.write_text(NETWORK)


def main(words: list[str]) -> int:
    mode = "--desktop" if "--desktop" in words else "--kiosk"
    out, *card = (Path(word) for word in words if not word.startswith("--"))
    if not KEY.is_file():
        sys.exit("systemd/release.pem is missing: make release-key makes it, once, with the key.")
    out.mkdir(parents=True, exist_ok=True)
    write(out, cloud_config(mode), keep_network=False)
    print(f"{out}: user-data, meta-data, network-config, for the first partition of a card")
    for folder in card:
        put(folder, mode)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
