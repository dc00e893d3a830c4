# Two commands on a fresh machine: `make play` and `make test`. Each sets itself up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types tests interpreted bench format clean

play: $(VENV)/.installed
	@$(BIN)/caravan play camelup

test: lint types tests interpreted

lint: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.tested
	$(BIN)/mypy

# Compiled once beforehand, so that the tests' processes find it in the cache.
tests: $(VENV)/.tested
	$(BIN)/python -c 'import caravanserai as cv; [game.prepare(batch=True, odds=True) for game in cv.all_games().values()]; \
		[cv.all_bots()[level]().prepare(game) for level in ("easy", "medium", "hard") for game in cv.all_games().values()]'
	$(BIN)/pytest -n 2

# The same rules as ordinary Python: shows that the compiled code means what it says, and what the tests reach.
interpreted: $(VENV)/.tested
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --cov --cov-report=term tests/core tests/games tests/conformance tests/arena tests/bots

bench: $(VENV)/.tested
	$(BIN)/python benchmarks/camelup.py
	$(BIN)/python benchmarks/touareg.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/house.py

format: $(VENV)/.tested
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Caravanserai needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.tested: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis
