#!/bin/sh
# prepare.sh run|test   System libraries by name, a venv, and the packages: to play, or to test too.
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
[ "$1" = run ] || command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"

if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing$missing"
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
    else
        fail "System libraries are missing: sudo apt-get install$missing"
    fi
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
what=.; [ "$1" = run ] || what='.[dev]'
quiet=-q; [ ! -t 1 ] || quiet=  # somebody looks on: pip shows how far it is
echo "Installing the packages to $1 into $VENV (once)"
"$VENV/bin/python" -m pip install $quiet -c constraints.txt -e "$what"
