# make demo and make test are the whole set-up; everything lives in .venv.
PYTHON ?= python3
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := .venv/bin
MADE := .venv/.made
PACKAGE := .venv/.package
READY := .venv/.ready
WARM := .venv/.warm
LINT := .venv/.lint
LONG := .venv/.long
DOCS := .venv/.docs
LONG_EXTRAS := dev,long

# Without bytecode, every command that searches starts seconds later.
unexport PYTHONDONTWRITEBYTECODE
install = $(BIN)/python -m pip install --disable-pip-version-check --editable '.[$(1)]' \
  && $(BIN)/python -m compileall -q -j 0 trisolve

.PHONY: demo test test-all explore lint code browser bench docs site release gallery icons clean

demo: $(PACKAGE)
	$(BIN)/trisolve show article:puzzle-30
	$(BIN)/trisolve solve article:puzzle-30
	@echo "To compile every command now and not at its first use: $(BIN)/trisolve warm sliding"

# Each worker takes tests that stand together: they share a site, an editor, a browser. Tests in a
# browser mostly wait, so one worker more than cores keeps all cores busy.
PYTEST := $(BIN)/python -m pytest -n $(shell expr $(WORKERS) + 1) --dist worksteal

# The same examples every time, and no long tests: what to run all day.
test: $(READY) $(WARM)
	$(PYTEST)

# Every shipped level, large searches, every page at every size; ONLY=long without the daily tests.
test-all: $(LONG) $(WARM)
	TRISOLVE_LONG=1 $(PYTEST) $(if $(ONLY),-m $(ONLY))

# The property tests with examples that nobody has seen: ROUNDS times, from SEED on.
SEED ?= $(shell date +%s)
ROUNDS ?= 3
explore: $(LONG)
	@for seed in $$(seq $(SEED) $$(($(SEED) + $(ROUNDS) - 1))); do \
	  echo "explore: make explore SEED=$$seed ROUNDS=1 repeats this round"; \
	  TRISOLVE_LONG=1 $(PYTEST) -m hypothesis --hypothesis-profile=explore --hypothesis-seed=$$seed || exit 1; \
	done

# Names and words are checked while the linters are installed: that needs no package.
lint:
	@{ $(PYTHON) tools/unused.py && $(PYTHON) tools/check_language.py; } & words=$$!; \
	$(MAKE) --no-print-directory code; found=$$?; \
	wait $$words && exit $$found

# On a busy machine mypy may not reach its workers (2, not 1 as for a wrong type); then it needs none.
code: $(LINT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo "mypy, tools/check_pages.py"
	@(MYPY_NUM_WORKERS=$(WORKERS) $(BIN)/mypy || { [ $$? = 2 ] && MYPY_NUM_WORKERS=0 $(BIN)/mypy; }) & \
	types=$$!; \
	$(BIN)/python tools/check_pages.py; found=$$?; \
	wait $$types && exit $$found

# The browser of the tests; without one they are skipped.
browser: $(READY)
	$(BIN)/python tools/get_browser.py

docs: $(DOCS)
	$(BIN)/python -m sphinx -W --keep-going -q docs docs/_build/html
	@echo docs/_build/html/index.html

# The website of all games and shipped levels, to put on any host; SITE names its folder.
SITE ?= build/site
site: $(READY)
	@mkdir -p $(dir $(SITE))
	$(BIN)/trisolve site $(SITE)

# Makes stale pictures again, builds, tries the wheel in an environment of its own, writes the notes;
# uploads nothing.
release: $(READY)
	$(BIN)/python tools/pictures.py
	$(BIN)/python -m pip install --quiet build
	$(BIN)/python tools/release.py

# PEER names a reference binary, CORPUS a collection of Rush Hour boards; see benchmarks/all.py.
bench: $(READY)
	$(BIN)/python benchmarks/all.py

# The pictures of the README and of docs/: those that are stale are made again.
gallery: $(READY)
	$(BIN)/python tools/pictures.py

# The icons of the site, which are shipped.
icons: $(READY)
	$(BIN)/python tools/site_icons.py

clean:
	rm -rf .venv build dist docs/_build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Made again when pyproject.toml is newer, or when the Python it was made with is gone.
$(MADE): pyproject.toml $(if $(shell $(BIN)/python -c 1 2>/dev/null || echo gone),FORCE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "expected Python 3.11 or later, got %s (set PYTHON=)" % sys.version.split()[0])'
	$(PYTHON) -m venv --clear .venv
	@touch $(MADE)

# The extra `web` serves the site and the editor.
$(PACKAGE): $(MADE)
	$(call install,web)
	@touch $(PACKAGE)

# What the linters need: half of what tests need.
$(LINT): $(MADE)
	$(call install,lint)
	@touch $(PACKAGE) $(LINT)

# What tests and benchmarks need in addition to the package.
$(READY): $(MADE)
	$(call install,dev)
	@touch $(PACKAGE) $(LINT) $(READY)

# The kernels, compiled or looked up again after any module has changed.
$(WARM): $(READY) $(shell find trisolve -name '*.py')
	@$(BIN)/trisolve warm
	@touch $(WARM)

# What only the long tests need: notebook servers, clusters, other solvers.
$(LONG): $(MADE)
	$(call install,$(LONG_EXTRAS))
	@touch $(PACKAGE) $(LINT) $(READY) $(LONG)

$(DOCS): $(MADE)
	$(call install,docs)
	@touch $(PACKAGE) $(DOCS)

# One pip at a time.
.NOTPARALLEL:

.PHONY: FORCE
FORCE:
