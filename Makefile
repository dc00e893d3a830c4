# Two commands on a fresh machine: `make play` and `make test`. Each sets itself up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What the page is built from: when it changes, the package is installed anew, which builds it (Node comes from PyPI).
PAGE_SOURCES := hatch_build.py $(shell find web -name node_modules -prune -o -type f ! -name README.md -print) \
	$(wildcard src/caravanserai/messages/*/pharaohs.ftl)

.PHONY: play test check touched lint types chromium units tests interpreted wheel screenshots pictures bench simulate format clean

# The page, where a browser can be opened; else a table in the terminal.
play: $(VENV)/.installed
	@if $(BIN)/python -m caravanserai.house.browser; then $(BIN)/caravan; else $(BIN)/caravan play camelup; fi

# Everything that must hold. What needs one core, the network or a compiler is done side by side first.
test: $(VENV)/.tested
	@$(MAKE) --no-print-directory -j4 lint types chromium units
	@$(MAKE) --no-print-directory tests
	@$(MAKE) --no-print-directory interpreted

# A contributor's inner loop, without a compiler: lint, types, and the tests that touch what changed since BASE.
BASE ?= HEAD
check: $(VENV)/.tested
	@$(MAKE) --no-print-directory -j3 lint types touched

touched: $(VENV)/.tested
	@$(BIN)/pytest -q -n auto --engine=python -m "not slow" $$($(BIN)/python tests/changed.py $(BASE))

lint: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(BIN)/python hatch_build.py check

types: $(VENV)/.tested
	$(BIN)/mypy

# For the tests of the page: Debian's package, where there is none and it can be had.
chromium: $(VENV)/.tested
	@$(BIN)/python tests/page/chromium.py

# Compiled once beforehand, so that the tests' processes find it stored.
units: $(VENV)/.tested
	$(BIN)/python tests/precompile.py

# Whichever process is done takes over tests that wait at another.
tests: $(VENV)/.tested chromium units
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=

# The rules once more as ordinary Python, which must mean the same; then what all tests reach of all modules.
interpreted: $(VENV)/.tested
	$(BIN)/pytest -n auto --dist worksteal --engine=python --cov --cov-append --cov-report=term \
		tests/core tests/games tests/conformance

# A wheel for this platform, with compiled code, in `dist`.
wheel: $(VENV)/.tested
	$(BIN)/python -m build --wheel

# Pictures of every screen of the page, in the folder `screenshots`.
screenshots: $(VENV)/.tested chromium
	$(BIN)/python tests/page/screenshots.py

# The pictures that the README and the guides show, anew.
pictures: $(VENV)/.tested chromium
	$(BIN)/python tests/page/screenshots.py --pictures

bench: $(VENV)/.tested
	$(BIN)/python benchmarks/start.py
	$(BIN)/python benchmarks/camelup.py
	$(BIN)/python benchmarks/touareg.py
	$(BIN)/python benchmarks/pharaohs.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/house.py

# The house in simulated worlds, from one seed each: SEEDS=10000; SEED=7 runs one again and tells what happens there;
# MUTANTS=1 puts bugs in on purpose, and says at which seed each is found.
SEEDS ?= 200
simulate: $(VENV)/.tested
	@PYTHONPATH=tests $(BIN)/python -m simulation --seeds $(SEEDS) $(if $(FIRST),--first $(FIRST)) \
		$(if $(SEED),--seed $(SEED)) $(if $(MUTANTS),--mutants)

format: $(VENV)/.tested
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Caravanserai needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml $(PAGE_SOURCES) | $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.tested: pyproject.toml $(PAGE_SOURCES) | $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis screenshots web/node_modules src/caravanserai/house/page
