# Everything here sets itself up: the first call makes .venv from python3 (3.11 or newer) and installs what is pinned.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := tests/playground/page
# Two for each processor: many tests wait for a server or a browser half of their time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 2)')
PAGE_TOOLS := $(PAGE)/node_modules/.package-lock.json

.PHONY: play run doctor test tests long agreed fuzz kernels renaming puzzles mutants load herd arena odds bench wheel check style subjects types imports page emoji pictures screens format lock clean

play: $(VENV)/.ready
	$(BIN)/rambots play $(ARGS)

run: $(VENV)/.ready
	$(BIN)/rambots run $(ARGS)

# Every command that the README and docs write as `rambots ...` is also .venv/bin/rambots.
doctor: $(VENV)/.ready
	$(BIN)/rambots doctor $(ARGS)

# One after the other; with -j beside each other.
test: check tests

tests: $(VENV)/.read
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

# A new machine has compiled no test yet: to do it once, for all workers, is soonest done.
$(VENV)/.read: $(VENV)/.ready
	-$(BIN)/pytest --collect-only -qq >/dev/null
	touch $@

# The same tests with four times as many examples, and those that take long for what they find: tests/long.py.
long: $(VENV)/.read
	LONG=1 nice $(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

# The files of expected texts, renewed by the test files that compare them; pictures are left out. Read the diff afterwards.
agreed: $(VENV)/.ready
	AGREED=renew $(BIN)/pytest -n $(WORKERS) --dist worksteal $$(grep -rlE '^from tests\.(agreed|games\.scenes) import .*\b(hold|agreed)\b' tests) $(ARGS)

check: style types imports
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page; \
	else echo "The JavaScript of the playground's page is left out: that needs npm, and there is none here."; fi

style: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m tests.tools.words

# The subjects of commits: which, and what must hold of them, is told in tests/tools/words.py.
subjects: $(VENV)/.ready
	$(BIN)/python -m tests.tools.words --subjects

types: $(VENV)/.ready
	$(BIN)/mypy

imports: $(VENV)/.ready
	$(BIN)/lint-imports --no-logo

# Types and lint of the playground's page, by tools that the page itself needs nothing of.
page: $(PAGE_TOOLS)
	cd $(PAGE) && npm run --silent check

$(PAGE_TOOLS): $(PAGE)/package.json
	cd $(PAGE) && npm install --silent
	touch $@

# Inputs that nobody wants: what must hold whatever comes in is told in tests/tools/fuzz/__init__.py.
fuzz: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.fuzz $(ARGS)

# The quick form of the rules, for computer players, against the rules: what is compared is told in tests/tools/kernels.
kernels: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.kernels $(ARGS)

# Whether stored data outlives any renaming: what is renamed, and what is read then, is told in tests/tools/renaming.
renaming: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.renaming $(ARGS)

# The packs of puzzles, every one by full search: has each exactly one shortest answer, and does it what is wanted?
puzzles: $(VENV)/.ready
	nice $(BIN)/rambots puzzles --check

# Faults made on purpose, one at a time: do the tests notice? What for and how is told in tests/tools/mutants/__init__.py.
mutants: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.mutants $(ARGS)

# Tables of four people who all answer at once, against the stand-in with Discord's own limits.
load: $(VENV)/.ready
	$(BIN)/python -m tests.tools.load $(ARGS)

# Several processes that are one bot, while they are killed, put to sleep and cut off: docs/processes.md.
herd: $(VENV)/.ready
	$(BIN)/python -m tests.tools.herd $(ARGS)

# Computers against each other until it is known how strong they are: docs/computers.md.
arena: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.arena $(ARGS)

# Whether the odds that players are told come true: docs/odds.svg.
odds: $(VENV)/.ready
	nice $(BIN)/python -m tests.tools.arena.calibration $(ARGS)

bench: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench $(ARGS)

# A wheel in dist/ whose computers think nearly three times as fast, for machines like this one: setup.py tells what is compiled.
# It is left there only if rounds come out as by the rules.
wheel: $(VENV)/.ready
	rm -rf build dist
	RAMBOTS_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .
	$(BIN)/python -m zipfile -e dist/rambots-*.whl build/whole && cp -r tests build/whole
	cd build/whole && $(abspath $(BIN))/python -m tests.tools.kernels --rounds 2000 || { rm -r $(CURDIR)/dist; exit 1; }

# The emoji of the playground's page, made anew: symbols, shapes and things, without faces, people, flags and but for one animals.
EMOJI_FROM := twemoji-colr-font@15.0.3
EMOJI := U+2190-2BFF,U+1F0CF,U+1F380-1F3C6,U+1F3CE,U+1F3F3-1F3F4,U+1F41B,U+1F440-1F44F,U+1F463-1F465,U+1F46F,U+1F4A0-1F4FF,U+1F500-1F53D,U+1F5D1-1F5FA,U+1F610,U+1F634,U+1F642,U+1F680-1F681,U+1F69C,U+1F6A6-1F6E1,U+1F7E0-1F7F0,U+1F910-1F917,U+1F91D,U+1F947-1F949,U+1F99D,U+1F9CA,U+1F9E8-1F9FD,U+1FA91-1FAA6
emoji: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check fonttools brotli
	rm -rf build/emoji && mkdir -p build/emoji && cd build/emoji && tar xzf "$$(npm pack --silent $(EMOJI_FROM))"
	$(BIN)/pyftsubset build/emoji/package/twemoji.woff2 --unicodes="$(EMOJI)" --layout-features= --no-hinting --name-IDs='*' \
		--notdef-outline --drop-tables+=FFTM --flavor=woff2 --output-file=bot/playground/page/fonts/emoji.woff2
	cp build/emoji/package/LICENSE bot/playground/page/fonts/LICENSE.txt

# The README's pictures, and sheets of telling positions in every palette and three widths, to be looked at.
pictures: $(VENV)/.ready
	$(BIN)/python -m tests.tools.pictures
	$(BIN)/python -m tests.tools.sheets build/sheets

# What people see of the bot, photographed in Chromium on a phone and on a desk.
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

# The pins are renewed by hand, now and then: every direct and indirect dependency, for every supported Python.
lock: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-emit-index-url --upgrade pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) $(PAGE)/node_modules
