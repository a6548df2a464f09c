# Two commands do everything, set-up included: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

# Python keeps what it compiled, whatever the environment says: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick system lint types check compiled made search bench docs clean

play: $(VENV)/.ready
	@$(BIN)/lastcard prepare
	@$(BIN)/lastcard serve --open

# Programs are fetched beside packages, compiling, types and lint. Three workers keep two cores busy: tests
# wait for browsers and servers now and then.
test:
	@$(MAKE) --no-print-directory -j3 system compiled types lint
	@$(BIN)/python -m pytest -n 3

# For the loop while typing: no browser, no database, no server processes.
quick: $(VENV)/.ready-dev lint
	@$(BIN)/python -m pytest -n 2 -m "not slow"

# The page is tested in a real browser, the full-screen table in a real terminal, completion in real shells:
# Debian's Chromium, tmux, zsh and fish, installed if we may; without them those tests are skipped.
system:
	@{ missing=; \
	test -n "$$LASTCARD_CHROMIUM" || command -v chromium-headless-shell || command -v chromium \
		|| command -v chromium-browser || command -v google-chrome || missing="chromium-headless-shell"; \
	for program in tmux zsh fish; do command -v $$program || missing="$$missing $$program"; done; \
	test -n "$$missing" || exit 0; \
	skipped="The tests that need $$missing are skipped, because"; \
	command -v apt-get || { echo "$$skipped there is no apt-get to install it with." >&2; exit 0; }; \
	if test "$$(id -u)" = 0; then root=; elif sudo -n true 2>/dev/null; then root="sudo -n"; \
	else echo "$$skipped only root may install it (apt-get install $$missing)." >&2; exit 0; fi; \
	echo "Installing $$missing for the tests (once) ..." >&2; \
	{ $$root apt-get update && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$missing; } \
		2>&1 || echo "$$skipped apt-get could not install it." >&2; \
	} >/dev/null

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy

check: $(VENV)/.ready-dev
	@$(BIN)/lastcard check scenarios --quiet

# Everything that tests and servers need compiled, once for all of them; then the examples.
compiled: $(VENV)/.ready-dev
	@$(BIN)/lastcard prepare
	@$(BIN)/python -c 'from lastcard import kernel; kernel.prepare(random_play=True, learning=True)'
	@$(MAKE) --no-print-directory check

# What is made from the code: rule pages, generated parts of documents, the protocol's schema, playthroughs.
made: $(VENV)/.ready-dev
	@$(BIN)/python -m lastcard.cli.docgen docs
	@$(BIN)/python tests/test_playthroughs.py
	@$(BIN)/python docs/_build/notebook.py

search: $(VENV)/.ready-dev
	@LASTCARD_TESTS=search $(BIN)/python -m pytest -n 2 tests/test_properties.py tests/test_language_properties.py \
		tests/test_language_standing_properties.py tests/test_belief.py tests/test_forks.py

# The documentation as a site, in site/: every warning is an error, and nothing is loaded from elsewhere.
docs: $(VENV)/.ready-docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "Built: site/index.html"

bench: $(VENV)/.ready
	@$(BIN)/python benchmarks/bench.py

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

# What Python compiles of all these packages it compiles when it needs it, which is little.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable

$(VENV)/.ready: pyproject.toml | $(BIN)/python
	@echo "Setting up (once) ..."
	@$(INSTALL) '.[server,terminal]'
	@touch $@

$(VENV)/.ready-docs: pyproject.toml | $(BIN)/python
	@$(INSTALL) '.[docs]'
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-dev: pyproject.toml | $(BIN)/python
	@echo "Setting up for tests (once, a minute or two) ..."
	@$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/.ready $(VENV)/.ready-docs

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist site
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
