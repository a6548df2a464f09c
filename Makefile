# Two commands do everything, set-up included: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: play test lint types check search bench clean

play: $(VENV)/.ready
	@$(BIN)/lastcard serve --open

test: $(VENV)/.ready-dev lint types check
	@$(BIN)/python -m pytest -n 2

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy

check: $(VENV)/.ready-dev
	@$(BIN)/lastcard check scenarios --quiet

search: $(VENV)/.ready-dev
	@LASTCARD_TESTS=search $(BIN)/python -m pytest -n 2 tests/test_properties.py tests/test_language_properties.py

bench: $(VENV)/.ready
	@$(BIN)/python benchmarks/bench.py

$(VENV)/.ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
