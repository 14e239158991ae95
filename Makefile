# Two commands do everything on a fresh machine: make run, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNS := $(VENV)/.runs
READY := $(VENV)/.ready
export PIP_DISABLE_PIP_VERSION_CHECK = 1
unexport PYTHONDONTWRITEBYTECODE  # compiled once, not by every worker and every command of a test

.PHONY: run test check quick cover setup lint style types doors bench demo pictures words docs soak soak-long packages release release-key image install uninstall upgrade clean

run: $(RUNS)
	@$(BIN)/python -m companion

test: $(READY)
	@$(BIN)/python -m pytest -n auto --dist worksteal

# A core for each worker of the tests, not each core for all of them.
test quick cover: export OPENBLAS_NUM_THREADS = 1
test quick cover: export OPENCV_FOR_THREADS_NUM = 1

# What to run after every change: lint, and beside it the tests that take no time.
check: $(READY)
	@$(MAKE) --no-print-directory -j4 -Otarget style types doors quick

quick: $(READY)
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

cover: $(READY)
	@$(BIN)/python -m pytest -n auto --cov=companion --cov=hardware --cov-report=term:skip-covered --cov-report=html:build/cover

setup: $(READY)

lint: $(READY)
	@$(MAKE) --no-print-directory -j3 -Otarget style types doors

style: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(READY)
	@$(BIN)/mypy

doors: $(READY)
	@$(BIN)/lint-imports

bench: $(RUNS)
	@$(BIN)/python -m companion bench

demo: $(RUNS)
	@$(BIN)/python -m companion demo

# Every picture of README and docs, made by the app itself.
pictures: $(RUNS)
	@$(BIN)/python -m companion.demo.pages

words: $(RUNS)
	@$(BIN)/python -m companion.words

docs: $(READY)
	@$(BIN)/python -m pip install -q -c constraints.txt -e '.[docs]'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -q && echo "The pages are in build/site/index.html"

soak: $(READY)
	@$(BIN)/python -m tests.family --plays 2000 --minutes 5
	@$(BIN)/python -m tests.soak --minutes 10

soak-long: $(READY)
	@$(BIN)/python -m tests.soak --minutes 480

# What the appliance installs, by hash; after constraints.txt has changed.
packages:
	@PYTHON=$(PYTHON) systemd/making/packages.sh

# One signed file for a stick; build/release. The key is made once.
release:
	@PYTHON=$(PYTHON) systemd/making/release.sh

release-key:
	@systemd/making/release.sh key

# What a written card needs to install itself; build/image, and with CARD=/media/.../bootfs the card.
image:
	@$(PYTHON) systemd/making/image.py build/image $(CARD) $(MODE)

# On a system with a desktop: make install MODE=--kiosk or MODE=--desktop.
install:
	@systemd/install.sh $(MODE)

uninstall:
	@systemd/uninstall.sh

upgrade:
	@systemd/upgrade.sh

clean:
	rm -rf $(VENV) build *.egg-info

# Nothing is reinstalled while pyproject.toml and constraints.txt stay as they are. To play takes
# less than to test: no linters, no test tools.
$(RUNS): pyproject.toml constraints.txt systemd/prepare.sh
	@PYTHON=$(PYTHON) VENV=$(VENV) systemd/prepare.sh run
	@touch $@

$(READY): $(RUNS)
	@PYTHON=$(PYTHON) VENV=$(VENV) systemd/prepare.sh test
	@touch $@
