#!/bin/sh
# Makes a release for sticks: the app's wheel, those it needs on a Pi (arm64, Python 3.13) by their
# hashes, checksums, signed. The key is made once by `make release-key`; RELEASE_KEY names it.
set -eu
cd "$(dirname "$0")/../.."
: "${PYTHON:=python3}" "${RELEASE_KEY:=$HOME/.config/table-companion/release.key}"
out=build/release

fail() { echo "$1" >&2; exit 2; }

if [ "${1:-}" = key ]; then
    [ ! -e "$RELEASE_KEY" ] || fail "There is a key already: $RELEASE_KEY"
    mkdir -p "$(dirname "$RELEASE_KEY")"
    (umask 077; openssl genpkey -algorithm ed25519 -out "$RELEASE_KEY")
    openssl pkey -in "$RELEASE_KEY" -pubout -out systemd/release.pem
    echo "The key is $RELEASE_KEY: keep it safe. Its public half is systemd/release.pem: commit it."
    exit 0
fi

[ -e "$RELEASE_KEY" ] || fail "There is no key to sign with: make release-key makes one, once."
[ -e systemd/release.pem ] || fail "systemd/release.pem is missing: the machine could not verify the release."
[ "$(openssl pkey -in "$RELEASE_KEY" -pubout)" = "$(cat systemd/release.pem)" ] ||
    fail "systemd/release.pem is not the public half of $RELEASE_KEY."
rm -rf "$out"; mkdir -p "$out/wheels" "$out/own"
"$PYTHON" -m venv "$out/tools"
echo "Fetching the wheels of what it needs (once, by hash)"
"$out/tools/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 --platform manylinux2014_aarch64 \
    --platform manylinux_2_17_aarch64 --platform any --python-version 3.13 --implementation cp \
    -r systemd/packages.txt -d "$out/wheels" 2>"$out/told" ||
    fail "The wheels could not be fetched, is there a network? $(tail -n 1 "$out/told")"
setuptools=$(ls "$out"/wheels/setuptools-*.whl)
"$out/tools/bin/pip" install -q --disable-pip-version-check --no-index "$setuptools"
"$out/tools/bin/pip" wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w "$out/own" .
"$PYTHON" systemd/making/release.py "$out" "$RELEASE_KEY" "$out"/own/*.whl "$out"/wheels/*.whl
