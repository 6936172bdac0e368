# Two commands: make run, make test. Everything lives in .venv.
HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed
JOBS ?= logical

.PHONY: run test check bench install words clean
.NOTPARALLEL:

run: $(STAMP)
	@$(BIN)/python -m app serve --host $(HOST) --port $(PORT)

test: $(STAMP)
	@$(BIN)/python -m pytest -n $(JOBS) $(if $(or $(COVER),$(filter check,$(MAKECMDGOALS))),--cov)

# Everything that a machine can judge. The tests come last, once, so that their closing line stands last; with them
# every branch of app/rules has to be walked.
check: $(STAMP)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/djlint --lint --quiet templates
	@$(BIN)/python -m tests.words
	@$(if $(filter test,$(MAKECMDGOALS)),:,$(MAKE) --no-print-directory test COVER=1)

bench: $(STAMP)
	@$(BIN)/python -m bench

install: $(STAMP)

words: $(STAMP)
	@$(BIN)/python -m tests.words --write

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Upriver needs Python 3.11 or newer."; exit 1; }
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python $(PYTHON) .venv && \
		uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --editable '.[test]'; \
	else \
		$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
			{ echo "Python's venv is missing. This installs it:  sudo apt install python3-venv"; exit 1; }; \
		$(PYTHON) -m venv .venv && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'; \
	fi
	@touch $(STAMP)

clean:
	rm -rf .venv
