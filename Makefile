# Everything here sets itself up: the first call makes .venv from python3 (3.11 or newer) and installs what is pinned.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play run test bench check pictures format lock clean

play: $(VENV)/.ready
	$(BIN)/rambots play $(ARGS)

run: $(VENV)/.ready
	$(BIN)/rambots run $(ARGS)

test: check
	$(BIN)/pytest -n auto $(ARGS)

check: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.ready
	$(BIN)/python -m tests.bench $(ARGS)

pictures: $(VENV)/.ready
	$(BIN)/python -m tests.pictures

format: $(VENV)/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/.ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[dev]'
	touch $@

# The pins are renewed by hand, now and then: every direct and indirect dependency, for every supported Python.
lock: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-emit-index-url --upgrade pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV)
