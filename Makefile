# make demo and make test are the whole set-up; everything lives in .venv.
PYTHON ?= python3
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test lint bench clean

demo: $(READY)
	$(BIN)/trisolve show levels/article/puzzle-30.json
	$(BIN)/trisolve solve levels/article/puzzle-30.json

test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/hints.py
	$(BIN)/python benchmarks/startup.py

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Made anew when pyproject.toml is newer, or when the Python it was made with is gone.
$(READY): pyproject.toml $(if $(shell $(BIN)/python -c 1 2>/dev/null || echo gone),FORCE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "expected Python 3.11 or later, got %s (set PYTHON=)" % sys.version.split()[0])'
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

.PHONY: FORCE
FORCE:
