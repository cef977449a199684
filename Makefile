# Formicary. `make play` and `make test` set everything up by themselves; Python 3.11 or newer is all they need.
#
#   make play      opens a table in the browser; `make terminal` plays in the terminal
#   make test      linters, then the whole suite, then the suite on the compiled build if a C compiler is here
#   make lint      ruff, mypy, import-linter
#   make check     the suite once, uncompiled; ARGS="tests/games/micropolis -k sentry" narrows it
#   make compile   kernel and games as extension modules, in build/compiled
#   make bench     speed, against catanatron
#   make soak      100,000 random games with every invariant checked
#   make screenshots  pictures of every page, desktop and phone, in docs/screenshots
#   make docs      the documentation as web pages, in build/docs
#   make generate  writes what follows from declarations: OpenAPI document, TypeScript types, documentation of views, samples
#   make golden    writes the golden playthroughs anew, after a change of rules that is meant
#   make lock      resolves requirements/*.lock anew from pyproject.toml
#   make clean     removes everything that make made

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
JOBS ?= 2
TESTS = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)
COMPILED := build/compiled
RESOLVE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
  --custom-compile-command "make lock" pyproject.toml
# The compiled build comes first on the path when it is up to date; otherwise the source runs.
BEST = PYTHONPATH=$$($(BIN)/python tools/compile.py --if-fresh)

.PHONY: play terminal client client-check screenshots test lint check check-compiled compile bench soak docs generate golden lock clean setup setup-play

play: setup-play client
	@$(BEST) $(BIN)/formicary serve $(ARGS)

terminal: setup-play
	@$(BEST) $(BIN)/formicary play micropolis $(ARGS)

# The pages of the table; needs no Node.js on the machine.
client: setup-play
	@$(BIN)/python tools/client.py

setup:
	@$(PYTHON) tools/setup.py dev

setup-play:
	@$(PYTHON) tools/setup.py play

test: lint client-check check check-compiled

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

client-check: setup client
	$(BIN)/python tools/client.py check
	$(BIN)/python tools/client.py test

check: setup client
	@$(BIN)/python tools/browser.py || test $$? -eq 1
	$(TESTS)

screenshots: setup client
	@$(BIN)/python tools/browser.py
	$(BIN)/python tools/screenshots.py

compile: setup
	@$(BIN)/python tools/compile.py

check-compiled: setup
	@$(BIN)/python tools/compile.py; case $$? in \
	  0) echo "The suite again, compiled." && PYTHONPATH=$(COMPILED) $(TESTS) --ignore tests/browser ;; \
	  3) ;; \
	  *) exit 1 ;; \
	esac

bench: compile
	@$(BIN)/python bench/run.py $(ARGS)

soak: setup
	@$(BIN)/python tools/compile.py || test $$? -eq 3
	@$(BEST) $(BIN)/python tools/soak.py $(ARGS)

docs: setup
	@$(BIN)/python -m sphinx -q -W --keep-going docs build/docs
	@echo "The documentation is in build/docs/index.html."

generate: setup
	@$(BIN)/python tools/generate.py

golden: setup
	@$(BIN)/python tools/golden.py $(ARGS)

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(RESOLVE) --all-extras --group build --group lint --group test --group compile --group docs -o requirements/dev.lock
	$(RESOLVE) --extra table --group build -c requirements/dev.lock -o requirements/play.lock

clean:
	rm -rf .venv .venv-* build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
