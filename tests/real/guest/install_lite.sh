#!/usr/bin/env bash
# Inside the fresh root: installs, installs again, and says whether the second time changed anything.
set -euo pipefail
state() { find /opt/table-companion /etc /usr/lib/python3 -xdev \( -type f -o -type l \) ! -name '*.pyc' ! -path /etc/resolv.conf -printf '%p %s %T@ %l\n' | sort; }
export SYSTEMD_OFFLINE=1  # nothing is running in this root yet
cd /srv/source
make install; state > /tmp/first
make install; state > /tmp/second
diff /tmp/first /tmp/second && echo "INSTALLED TWICE, NOTHING CHANGED"
id companion
# An emulated processor has no time left to draw what a simulated camera sees.
sed -i 's/^#camera = "auto"/camera = "none"/' /etc/table-companion/companion.toml
python=/opt/table-companion/current/venv/bin/python
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $python /srv/companion/tests/real/guest/taps.py > /srv/taps.json
# The VM has no network: what two later versions are made of is laid ready as `make upgrade` does it.
git config --global user.email nobody@localhost; git config --global user.name nobody
for kind in fit unfit; do
  git clone -q /srv/source /srv/$kind; cd /srv/$kind; echo $kind > KIND
  [ $kind = fit ] || echo 'raise SystemExit(70)' > companion/cli/doctor.py
  git add -A; git commit -q -m "$kind"
  (SOURCE=$PWD; . systemd/common.sh; build_version "$(this_version)")
done
cp -a /opt/table-companion/versions /srv/versions
