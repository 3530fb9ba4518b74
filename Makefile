# Needs no setup: the first call creates .venv with python3 (3.11 or newer) and installs the pinned dependencies.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := tests/playground/page
# Two for each processor: many tests spend half their time waiting for a server or a browser.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 2)')
PAGE_TOOLS := $(PAGE)/node_modules/.package-lock.json

.PHONY: play run doctor test tests long agreed fuzz kernels renaming puzzles mutants load herd arena odds bench wheel check style subjects types imports page emoji pictures screens format lock clean

play: $(VENV)/.ready
	$(BIN)/rambots play $(ARGS)

run: $(VENV)/.ready
	$(BIN)/rambots run $(ARGS)

# The `rambots` command in the README and docs is .venv/bin/rambots here.
doctor: $(VENV)/.ready
	$(BIN)/rambots doctor $(ARGS)

# One after the other, or in parallel with -j.
test: check tests

tests: $(VENV)/.read
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

# On a new machine, compile the tests once for all workers, which is faster than in each worker.
$(VENV)/.read: $(VENV)/.ready
	-$(BIN)/pytest --collect-only -qq >/dev/null
	touch $@

# The same tests with four times as many examples, and tests that take too long for what they find (tests/long.py).
long: $(VENV)/.read
	LONG=1 nice $(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

# Renew the files of expected texts, but not pictures, with the tests that compare them. Read the diff afterwards.
agreed: $(VENV)/.ready
	AGREED=renew $(BIN)/pytest -n $(WORKERS) --dist worksteal $$(grep -rlE '^from tests\.(agreed|games\.scenes) import .*\b(hold\w*|agreed)\b' tests) $(ARGS)

check: style types imports
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page; \
	else echo "The JavaScript of the playground's page is left out: that needs npm, and there is none here."; fi

style: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m tests.tools.words

# Check the subjects of commits: see tests/tools/words.py.
subjects: $(VENV)/.ready
	$(BIN)/python -m tests.tools.words --subjects

types: $(VENV)/.ready
	$(BIN)/mypy

imports: $(VENV)/.ready
	$(BIN)/lint-imports --no-logo

# Check types and style of the playground's page. The page itself doesn't need these tools.
page: $(PAGE_TOOLS)
	cd $(PAGE) && npm run --silent check

$(PAGE_TOOLS): $(PAGE)/package.json
	cd $(PAGE) && npm install --silent
	touch $@

# Bad input of every kind: see tests/tools/fuzz/__init__.py.
fuzz: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.fuzz $(ARGS)

# Compare the computer players' fast version of the rules with the rules: see tests/tools/kernels.
kernels: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.kernels $(ARGS)

# Check that stored data outlives any renaming in the code: see tests/tools/renaming.
renaming: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.renaming $(ARGS)

# Check by full search that each puzzle has exactly one shortest answer, and that it does what the puzzle asks for.
puzzles: $(VENV)/.ready
	nice $(BIN)/rambots puzzles --check

# Plant faults one at a time, and count how many the tests notice: see tests/tools/mutants/__init__.py.
mutants: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.mutants $(ARGS)

# Load test: tables of four people who all answer at once, on a fake Discord with the real rate limits.
load: $(VENV)/.ready
	$(BIN)/python -m tests.tools.load $(ARGS)

# Kill, suspend and disconnect several processes that serve one bot: see docs/processes.md.
herd: $(VENV)/.ready
	$(BIN)/python -m tests.tools.herd $(ARGS)

# Measure how strong the computers are in games against each other: docs/computers.md.
arena: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.arena $(ARGS)

# Measure whether the odds that players see come true: docs/odds.svg.
odds: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.arena.calibration $(ARGS)

bench: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench $(ARGS)

# Build a wheel in dist/ for machines like this one, with modules compiled by setup.py: its computers think nearly three times
# as fast. Delete it if its rounds differ from the rules.
wheel: $(VENV)/.ready
	rm -rf build dist
	RAMBOTS_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .
	$(BIN)/python -m zipfile -e dist/rambots-*.whl build/whole && cp -r tests build/whole
	cd build/whole && $(abspath $(BIN))/python -m tests.tools.kernels --rounds 2000 || { rm -r $(CURDIR)/dist; exit 1; }

# Rebuild the emoji font of the playground's page: symbols, shapes and things, but few faces, people, flags and animals.
EMOJI_FROM := twemoji-colr-font@15.0.3
EMOJI := U+2190-2BFF,U+1F0CF,U+1F380-1F3C6,U+1F3CE,U+1F3F3-1F3F4,U+1F41B,U+1F440-1F44F,U+1F463-1F465,U+1F46F,U+1F4A0-1F4FF,U+1F500-1F53D,U+1F5D1-1F5FA,U+1F610,U+1F634,U+1F642,U+1F680-1F681,U+1F69C,U+1F6A6-1F6E1,U+1F7E0-1F7F0,U+1F910-1F917,U+1F91D,U+1F947-1F949,U+1F99D,U+1F9CA,U+1F9E8-1F9FD,U+1FA91-1FAA6
emoji: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check fonttools brotli
	rm -rf build/emoji && mkdir -p build/emoji && cd build/emoji && tar xzf "$$(npm pack --silent $(EMOJI_FROM))"
	$(BIN)/pyftsubset build/emoji/package/twemoji.woff2 --unicodes="$(EMOJI)" --layout-features= --no-hinting --name-IDs='*' \
		--notdef-outline --drop-tables+=FFTM --flavor=woff2 --output-file=bot/playground/page/fonts/emoji.woff2
	cp build/emoji/package/LICENSE bot/playground/page/fonts/LICENSE.txt

# Make the README's pictures, and sheets of positions in every palette and three widths for a person to look at.
pictures: $(VENV)/.ready
	$(BIN)/python -m tests.tools.pictures
	$(BIN)/python -m tests.tools.sheets build/sheets

# Take screenshots of the bot in Chromium, on a phone and on a desktop.
screens: $(VENV)/.ready
	$(BIN)/python -m tests.tools.screens $(ARGS)

format: $(VENV)/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGE_TOOLS) && cd $(PAGE) && npm run --silent format; fi

$(VENV)/.ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c requirements.lock -e '.[dev,playground]'
	touch $@

# Update the pins of all direct and indirect dependencies, for every supported Python. Run this from time to time.
lock: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-emit-index-url --upgrade pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) $(PAGE)/node_modules
