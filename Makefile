# Formicary. `make play` and `make test` set everything up by themselves; Python 3.11 or newer is all they need.
#
#   make play      opens a table in the browser; `make terminal` plays in the terminal
#   make quick     ruff, and the tests that need neither browser nor PostgreSQL: under two minutes, to be run all the time
#   make test      everything that must hold at every commit: linters, the client, the whole suite; rules and bots run on the
#                  compiled build if a C compiler is here, everything else on the source
#   make lint      ruff, mypy, import-linter
#   make check     the suite once, uncompiled; ARGS="tests/games/micropolis -k sentry" narrows it
#   make wheel     wheels for this Python, compiled and pure, each tested in an empty environment; in dist
#   make extras    installs each extra alone into an empty environment and uses it; takes minutes
#   make compile   kernel and games as extension modules, in build/compiled
#   make bench     speed, against catanatron
#   make soak      100,000 random games with every invariant checked
#   make mutants   changes kernel and games in small ways and says which changes no test notices; JOBS=16 on a big machine
#   make screenshots  pictures of every page, desktop and phone, in docs/screenshots
#   make docs      the documentation as web pages, in build/docs
#   make notebooks runs the notebooks of the documentation and writes down what they show
#   make generate  writes what follows from declarations: OpenAPI document, TypeScript types, documentation of views, samples
#   make golden    rewrites the golden playthroughs, after an intended change of rules
#   make lock      resolves requirements/*.lock from pyproject.toml
#   make clean     removes everything that make made

PYTHON ?= python3
BIN := .venv/bin
# Containers often forbid Python to keep bytecode. Every process would compile all libraries and tests anew, which takes longer
# than most of the tests.
unexport PYTHONDONTWRITEBYTECODE
ARGS ?=
# One more than two cores: tests in the browser wait for each other a good deal.
JOBS ?= 3
TESTS = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)
COMPILED := build/compiled
# What `make quick` leaves out, and the tests that only ask about rules and bots.
QUICK := not (browser or postgres or kill or long or slow)
RULES := tests/games tests/bots tests/test_every_game.py
RESOLVE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
  --custom-compile-command "make lock" pyproject.toml
# The extras that tests need; PyTorch, which only training needs, is too heavy for that.
TESTED := cluster envs lab metrics notices openspiel people table
# The compiled build comes first on the path when it is up to date; otherwise the source runs.
BEST = PYTHONPATH=$$($(BIN)/python tools/compile.py --if-fresh)

.PHONY: play terminal client client-check browser screenshots quick test ruff lint check check-all compile compiled wheel extras bench soak mutants docs notebooks generate golden lock clean setup setup-play

# The page is there at once; the compiled build is made meanwhile, and bots think in it as soon as it is ready.
play: setup-play client
	@FORMICARY_COMPILER=tools/compile.py $(BEST) $(BIN)/formicary serve $(ARGS)

terminal: setup-play
	@$(BEST) $(BIN)/formicary play micropolis $(ARGS)

# The pages of the table; needs no Node.js on the machine.
client: setup-play
	@$(BIN)/python tools/client.py

setup:
	@$(PYTHON) tools/setup.py dev

setup-play:
	@$(PYTHON) tools/setup.py play

quick: setup ruff
	@$(BEST) $(TESTS) -m "$(QUICK)"

# What keeps one core busy each is done side by side; the suite then has all of them.
test: setup client
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint client-check compiled browser
	@$(MAKE) --no-print-directory check-all

ruff: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint: setup ruff
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

client-check: setup client
	$(BIN)/python tools/client.py check
	$(BIN)/python tools/client.py test

# Chromium; where it cannot be had, the tests that need it say so.
browser: setup
	@$(BIN)/python tools/browser.py || test $$? -eq 1

check: setup client browser
	$(TESTS)

screenshots: setup client
	@$(BIN)/python tools/browser.py
	$(BIN)/python tools/screenshots.py

compile: setup
	@$(BIN)/python tools/compile.py

# The same, where having no C compiler is no fault.
compiled: setup
	@$(BIN)/python tools/compile.py || test $$? -eq 3

wheel: setup
	@$(BIN)/python tools/wheel.py

extras: setup
	@$(BIN)/python tools/extras.py $(ARGS)

# No test runs twice but those of the kernel, whole games among them, which show that both builds play alike.
check-all: setup client browser
	@$(BIN)/python tools/compile.py; case $$? in \
	  0) echo "Rules and bots, compiled." && PYTHONPATH=$(COMPILED) $(TESTS) tests/kernel $(RULES) && \
	     echo "Everything else, and the kernel again, on the source." && $(TESTS) $(RULES:%=--ignore %) ;; \
	  3) $(TESTS) ;; \
	  *) exit 1 ;; \
	esac

bench: compile
	@$(BIN)/python bench/run.py $(ARGS)

soak: compiled
	@$(BEST) $(BIN)/python tools/soak.py $(ARGS)

mutants: setup
	@$(BIN)/python tools/mutants.py --jobs $(JOBS) $(ARGS)

docs: setup
	@$(BIN)/python -m sphinx -q -W --keep-going docs build/docs
	@echo "The documentation is in build/docs/index.html."

notebooks: setup
	@$(BIN)/python tools/notebooks.py $(ARGS)

generate: setup
	@$(BIN)/python tools/generate.py

golden: setup
	@$(BIN)/python tools/golden.py $(ARGS)

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(RESOLVE) $(TESTED:%=--extra %) --group build --group lint --group test --group mutants --group compile --group docs -o requirements/dev.lock
	$(RESOLVE) --extra table --group build --group compile -c requirements/dev.lock -o requirements/play.lock

clean:
	rm -rf .venv .venv-* build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
