#!/usr/bin/env bash
# usage: make_releases.sh DIR   Signed releases of this commit for the VM, in DIR/releases: this
# version with all that a first start needs, a newer one, one that is not fit to play, an older one
# (older.release) and one for another processor (machine.release).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; made=$dir/made
parts="systemd companion hardware assets pyproject.toml constraints.txt"
commit=$(cd "$here/../.." && for part in $parts; do git rev-parse "HEAD:$part"; done)
[ "$(cat "$dir/releases/commit" 2>/dev/null)" != "$commit" ] || exit 0
rm -rf "$made" "$dir/releases"; mkdir -p "$dir/releases"
git clone -q --no-local "$here/../.." "$made"; cd "$made"
export RELEASE_KEY=$dir/releases/key MACHINE=x86_64
make -s release-key; make -s release; make -s image
cp systemd/release.pem "$dir/releases/"; mv build/release/*.release "$dir/releases/"; cp -r build/image "$dir/releases/"
for version in 9.0.0 9.1.0; do
  sed -i "s/^__version__ = .*/__version__ = \"$version\"/" companion/__init__.py
  [ $version = 9.0.0 ] || echo 'raise SystemExit(70)' > companion/cli/doctor.py
  rm -rf build/lib build/release/own
  build/release/tools/bin/pip wheel -q --no-deps --no-build-isolation -w build/release/own .
  python3 systemd/making/release.py "$dir/releases" "$RELEASE_KEY" x86_64 build/release/own/*.whl build/release/wheels/*.whl
done
refused() {  # NAME VERSION MACHINE: it is refused before its other wheels would be missed
  sed -i "s/^__version__ = .*/__version__ = \"$2\"/" companion/__init__.py
  rm -rf build/lib build/release/own; mkdir -p build/release/refused
  build/release/tools/bin/pip wheel -q --no-deps --no-build-isolation -w build/release/own .
  python3 systemd/making/release.py build/release/refused "$RELEASE_KEY" "$3" build/release/own/*.whl
  mv "build/release/refused/table-companion-$2.release" "$dir/releases/$1.release"
}
refused older 0.0.1 x86_64
refused machine 9.2.0 aarch64
echo "$commit" > "$dir/releases/commit"
