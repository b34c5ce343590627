# Two commands matter: `make run` and `make test`. Each sets up what it needs.
# The newest Python of those that are known to work and really start.
WORKS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON ?= $(shell for one in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$one -c "$(WORKS)" 2>/dev/null && echo $$one && break; done)
VENV := .venv
BIN := $(VENV)/bin
ROOMS := bot.py cogs rules render data playground tests

.PHONY: setup run test soak lint bench page gallery film pages texts records lock release

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.lock
	@test -n "$(PYTHON)" || { echo "Skyline needs Python 3.11 to 3.14, and none was found; name one: make PYTHON=..."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

run: setup
	$(BIN)/python bot.py

lint: setup
	$(BIN)/ruff check $(ROOMS)
	$(BIN)/ruff format --check $(ROOMS)
	$(BIN)/mypy

# Bytecode is kept: rewriting the asserts of every test file is most of collecting. Three at once, also on two cores: many
# tests wait for a process of their own.
test: setup lint
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 3 --dist worksteal -q

# The last five take hours: each call runs a part of at most 40 minutes and goes on where the last one stopped.
soak: setup
	$(BIN)/python -m pytest -n 2 -q -m soak --durations=0 -s
	SKYLINE_TEST_STORE=postgres $(BIN)/python -m pytest -n 2 -q -m "soak or not soak" tests/table tests/campaign tests/data tests/soak
	$(BIN)/python -m tests.soak.inputs --minutes 40
	$(BIN)/python -m tests.soak.kills --minutes 40
	$(BIN)/python -m tests.soak.spares --minutes 40
	$(BIN)/python -m tests.soak.clusters --minutes 40
	$(BIN)/python -m tests.simulation --minutes 40

bench: setup
	$(BIN)/python -m tests.bench

page: setup
	$(BIN)/python -m tests.page
	$(BIN)/python -m pytest -q -m page tests/playground

gallery: setup
	$(BIN)/python -m tests.gallery

# The film on top of the README, from real games.
film: setup
	$(BIN)/python -m tests.film

# Renews the recorded games after a change that was meant, and shows what changed in them.
records: setup
	$(BIN)/python -m tests.kit.recorded

# The rules of each game for players, docs/games, from the texts of `/<game> rules`.
pages: setup
	$(BIN)/python -m tests.pages

texts: setup
	$(BIN)/python -m data.texts extract

COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

# Needs uv; writes the pinned and hashed lists of everything that gets installed, for all Pythons and systems: with what
# development needs, and (for the image) without.
lock:
	$(COMPILE) --extra dev -o requirements.lock pyproject.toml
	$(COMPILE) --extra postgres -c requirements.lock -o requirements.run.lock pyproject.toml

VERSION = $(shell $(BIN)/python -c "from data import VERSION; print(VERSION)")

# Checks, a wheel in dist/, and a tag to be pushed by hand: nothing is published from here. The version is in data/__init__.py.
release: test page
	@test -z "$$(git status --porcelain)" || { echo "Commit first: a release is what is committed."; exit 1; }
	@grep -q "^## \[$(VERSION)\]" CHANGELOG.md || { echo "CHANGELOG.md has no section [$(VERSION)]."; exit 1; }
	$(BIN)/python -m hatchling build -t wheel -d dist
	git tag -a "v$(VERSION)" -m "Skyline $(VERSION)"
