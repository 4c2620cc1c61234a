# `make play` and `make test` are all a fresh machine needs: both set up .venv from requirements.lock first.
# python3 must be 3.11 or newer; another one is named by `make play PYTHON=/path/to/python`.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON = $(shell for python in python3 python3.13 python3.12 python3.11; do \
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
PIP = .venv/bin/python -m pip --quiet --disable-pip-version-check --no-input

# Per cent of lines and branches, in each of the two packages.
FLOOR = 95

SOURCES = $(shell find ledger rules migrations campaigns tests -name __pycache__ -prune -o -path rules/compiled -prune -o -type f -print)
SYSTEMS = $(wildcard rules/*/*.yaml) $(wildcard rules/kernel/*.py)
CATALOGUES = $(wildcard ledger/locale/*/LC_MESSAGES/*.po)

.PHONY: help play test browser check bench messages lock clean .chromium .tmux

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' Makefile

play: .venv/.compiled ## opens the screens on a ready campaign, kept in .play
	@.venv/bin/whills demo --keep .play

test: .venv/.compiled ## runs all tests and measures coverage; ARGS="tests/rules -k dice" runs some of them
ifdef ARGS
	.venv/bin/python -m pytest $(ARGS)
else
	@rm -f .coverage .coverage.*
	.venv/bin/python -m pytest -n auto --dist loadgroup --cov --cov-report= || { rm -f .coverage; exit 1; }
endif

browser: .chromium .tmux .venv/.compiled ## looks at the exports in Chromium and plays in tmux; pictures go to .browser
	.venv/bin/python -m pytest -m browser tests/browser $(ARGS)

.chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	  echo "make browser needs Chromium. On Debian and Ubuntu: apt-get install chromium" >&2; exit 1

.tmux:
	@command -v tmux >/dev/null || { echo "make browser needs tmux. On Debian and Ubuntu: apt-get install tmux" >&2; exit 1; }

# The tests run again only when something changed since they last passed.
.coverage: .venv/.compiled $(SOURCES)
	@$(MAKE) test ARGS=

check: .venv/.compiled ## style, types, architecture and the coverage of the tests
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	@$(MAKE) .coverage
	.venv/bin/coverage report --fail-under=$(FLOOR) --include='ledger/*'
	.venv/bin/coverage report --fail-under=$(FLOOR) --include='rules/*'

bench: .venv/.compiled ## measures ours against the floor and the peers; results go to .bench
	.venv/bin/python -m tests.benchmarks

messages: .venv/.installed ## brings the catalogues of translators up to date; ARGS=it begins one
	.venv/bin/python -m ledger.locale.catalogues update $(ARGS)

lock: .venv/.installed ## pins the dependencies of pyproject.toml anew; ARGS=--upgrade moves to the newest releases
	.venv/bin/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	  --generate-hashes --no-header --no-annotate --no-emit-index-url --quiet $(ARGS) --output-file requirements.lock

clean: ## removes all that make made, the campaign in .play included
	rm -rf .venv .play .bench .browser rules/compiled ledger/locale/*/LC_MESSAGES/*.mo dist .coverage \
	  .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# ---- The environment, made anew when the lock changed, or when the checkout was moved (its scripts name their place) ----

ifneq "$(shell cat .venv/.locked 2>/dev/null)" "$(CURDIR)"
.PHONY: .venv/.locked
endif

.venv/.locked: requirements.lock
	@test -n "$(PYTHON)" || { echo "Whills needs Python 3.11 or newer, and python3 is older or missing. Install one," \
	  "or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make environments. On Debian and" \
	  "Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv, once: about half a minute"
	@"$(PYTHON)" -m venv --clear .venv
	@$(PIP) install --require-hashes --requirement requirements.lock
	@echo '$(CURDIR)' > $@

.venv/.installed: .venv/.locked pyproject.toml
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.compiled: .venv/.installed $(SYSTEMS) $(CATALOGUES)
	@.venv/bin/python -m rules.kernel.compiled
	@.venv/bin/python -m ledger.locale.catalogues
	@touch $@
