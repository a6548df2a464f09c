# Two commands do everything, set-up included: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: play test chromium tmux lint types check search bench docs clean

play: $(VENV)/.ready
	@$(BIN)/lastcard serve --open

test: $(VENV)/.ready-dev chromium tmux lint types check
	@$(BIN)/python -m pytest -n 2

# The page is tested in a real browser: Debian's Chromium, installed if we may; without it those tests are skipped.
SKIPPED := The browser tests are skipped, because there is no Chromium and
chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	test -z "$$LASTCARD_CHROMIUM" || exit 0; \
	command -v apt-get >/dev/null || { echo "$(SKIPPED) no apt-get to install it with."; exit 0; }; \
	if test "$$(id -u)" = 0; then root=; elif sudo -n true 2>/dev/null; then root="sudo -n"; \
	else echo "$(SKIPPED) only root may install it (apt-get install chromium)."; exit 0; fi; \
	echo "Installing Chromium for the browser tests (once) ..."; \
	{ $$root apt-get update && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1 \
	|| echo "$(SKIPPED) apt-get could not install it."

# The full-screen table is tested in a real terminal: tmux, installed if we may; without it those tests are skipped.
tmux:
	@command -v tmux >/dev/null && exit 0; command -v apt-get >/dev/null || exit 0; \
	if test "$$(id -u)" = 0; then root=; elif sudo -n true 2>/dev/null; then root="sudo -n"; else exit 0; fi; \
	echo "Installing tmux for the tests of the terminal (once) ..."; \
	$$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends tmux >/dev/null 2>&1 \
	|| echo "The terminal tests in tmux are skipped: apt-get could not install it."

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy

check: $(VENV)/.ready-dev
	@$(BIN)/lastcard check scenarios --quiet

search: $(VENV)/.ready-dev
	@LASTCARD_TESTS=search $(BIN)/python -m pytest -n 2 tests/test_properties.py tests/test_language_properties.py

# The documentation as a site, in site/: every warning is an error, and nothing is loaded from elsewhere.
docs: $(VENV)/.ready-docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "Built: site/index.html"

bench: $(VENV)/.ready
	@$(BIN)/python benchmarks/bench.py

$(VENV)/.ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-docs: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist site
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
