#!/bin/sh
# Prepares what `make run` and `make test` need: system libraries by name, a venv, the packages.
set -eu
cd "$(dirname "$0")/.."
: "${PYTHON:=python3}" "${VENV:=.venv}"

fail() { echo "$1" >&2; exit 2; }

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "Python 3.11 or newer is needed: sudo apt-get install python3 python3-venv"

missing=""
"$PYTHON" -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
# opencv-python draws no window here, yet its library wants these two.
has_library() { "$PYTHON" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }
has_library libGL.so.1 || missing="$missing libgl1"
has_library libgthread-2.0.so.0 || missing="$missing libglib2.0-0"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"

if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing$missing"
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
    else
        fail "System libraries are missing: sudo apt-get install$missing"
    fi
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
echo "Installing the packages into $VENV (once)"
"$VENV/bin/python" -m pip install -q -c constraints.txt -e '.[dev]'
