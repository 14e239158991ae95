#!/bin/sh
# Makes a release for sticks: the app's wheel, those it needs on a Pi (arm64, Python 3.13) by their
# hashes, the Debian packages for a first start without a network, checksums, signed. The key is made
# once by `make release-key`; RELEASE_KEY names it. MACHINE=x86_64 is for trying it in a VM.
set -eu
cd "$(dirname "$0")/../.."
: "${PYTHON:=python3}" "${RELEASE_KEY:=$HOME/.config/table-companion/release.key}" "${MACHINE:=aarch64}"
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
case "$MACHINE" in aarch64) debian=arm64 ;; x86_64) debian=amd64 ;; *) fail "No release for $MACHINE." ;; esac
command -v apt-get >/dev/null || fail "A release is made on Debian or Raspberry Pi OS: apt-get fetches its packages."
rm -rf "$out"; mkdir -p "$out/wheels" "$out/own"
"$PYTHON" -m venv "$out/tools"
echo "1 of 4: the wheels of what it needs, by hash"
"$out/tools/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --platform "manylinux_2_28_$MACHINE" --platform "manylinux_2_27_$MACHINE" \
    --platform "manylinux2014_$MACHINE" --platform "manylinux_2_17_$MACHINE" --platform any \
    --python-version 3.13 --implementation cp \
    -r systemd/packages.txt -d "$out/wheels" 2>"$out/told" ||
    fail "The wheels could not be fetched, is there a network? $(tail -n 1 "$out/told")"
echo "2 of 4: the Debian packages for a first start without a network"
. systemd/common.sh
wanted=$(for name in $PACKAGES; do ! only_of_a_pi "$name" >/dev/null && echo "$name"; done)
"$PYTHON" systemd/making/debs.py "$out/debs" "$debian" $wanted
echo "3 of 4: the app's own wheel"
setuptools=$(ls "$out"/wheels/setuptools-*.whl)
"$out/tools/bin/pip" install -q --disable-pip-version-check --no-index "$setuptools"
"$out/tools/bin/pip" wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w "$out/own" .
echo "4 of 4: packing and signing"
"$PYTHON" systemd/making/release.py "$out" "$RELEASE_KEY" "$MACHINE" "$out"/own/*.whl "$out"/wheels/*.whl "$out"/debs/*
