#!/bin/sh
# Writes packages.txt: what the appliance installs, every file by its hash, the build backend too.
# Run by `make packages` after constraints.txt or the dependencies have changed; needs a network.
set -eu
cd "$(dirname "$0")/../.."
: "${PYTHON:=python3}"
tools=build/packages
"$PYTHON" -m venv "$tools"
"$tools/bin/pip" install -q pip-tools
"$tools/bin/pip-compile" -q --generate-hashes --build-deps-for wheel --allow-unsafe \
    --no-strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
    -c constraints.txt -o "$tools/all.txt" pyproject.toml
{
    echo "# Made by make packages. pygame is apt's: the one from the registry knows no bare screen."
    awk '/^[a-z]/ {mine = !/^pygame==/} mine' "$tools/all.txt"
} > systemd/packages.txt
