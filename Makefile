# Targets for people: setup, demo, check, test, fuzz, dev, lint, compiled, site, clean. For maintainers: docs, train, lock,
# audit, release.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
# pip compiles one module after the other; COMPILE does it on all processors, but for what is never imported or hardly
# ever (two fifths of all): tests of packages, models of others and providers of models. These are compiled when they are.
PIP := $(BIN)/python -m pip --disable-pip-version-check install --progress-bar off --no-compile
SELDOM := /tests?/|/transformers/models/|/litellm/(proxy|llms)/|/torch/(testing|_inductor)/|/(pip|mypyc?|edgar|networkx|openai|botocore|torchgen)/
COMPILE = $(BIN)/python -m compileall -qq -j 0 -x '$(SELDOM)' $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
	>>$(VENV)/setup.log 2>&1 || true  # a few files of packages are for other Pythons
# What is imported once is compiled once, whatever the shell says: the demo and the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE
# pip's own words go to a log; shown is a line for each large download, for 25 packages, and for the writing of files.
FOLLOWED = | tee -a $(VENV)/setup.log | awk '\
	/^(Collecting|Requirement already)/ { if (++n % 25 == 0) print "  " n " packages found" } \
	/^ *Downloading .*[MG]B\)/ { size = substr($$(NF - 1), 2) + 0; if ($$NF ~ /G/ || size >= 20) print "  downloading " $$2 " " $$(NF - 1) " " $$NF } \
	/^Installing collected/ { print "  writing their files" } { fflush() }'
# Exact versions whose files have the hashes that the lock names; anything else is refused.
LOCKED := $(PIP) --require-hashes --no-deps --requirement
# The first Python that fits; `make setup PYTHON=...` chooses another.
PYTHON := $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,\
	$(shell $(name) -c 'import sys; print("$(name)" if (3, 11) <= sys.version_info[:2] < (3, 14) else "")' 2>/dev/null)))
CXX_FOUND = $(firstword $(foreach name,$(CXX) c++ g++ clang++,$(shell command -v $(name) 2>/dev/null)))
RUNTIME := $(VENV)/.runtime-installed
TOOLS := $(VENV)/.tools-installed

.PHONY: help setup compiled demo check test cluster-test fuzz dev lint clean docs train site lock audit release

help:
	@echo "make setup   create $(VENV) with the tickmark command in it"
	@echo "make demo    build the bundled sample company, without network, and show its facts"
	@echo "make check   linters, types and the quick tests"
	@echo "make test    run all tests"
	@echo "make cluster-test   run the tests of deploy/ with PostgreSQL, Redis and Celery"
	@echo "make fuzz    search for inputs that break a property, for minutes"
	@echo "make dev     open the Dagster UI"
	@echo "make lint    ruff, mypy, import rules, Dagster definitions"
	@echo "make compiled   compile the modules that reading spends most time in: filings are read a fifth faster"
	@echo "make site    build the docs as pages in site/"
	@echo "make clean   remove what demo and tests leave behind (not $(VENV), not tickmark_data)"

setup: $(RUNTIME)

demo: $(RUNTIME)
	@$(BIN)/tickmark demo

# One worker more than there are processors: tests of builds and browsers wait for other processes half of their time.
WORKERS = $(shell $(BIN)/python -c 'import os; print(min(os.cpu_count() + 1, 5))')

# What a change is checked by while it is made; `make test` and `make lint` before it is proposed.
check: $(TOOLS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest -n logical --maxprocesses 4 --dist loadfile -m "not slow" tests/unit $(ARGS)

test: $(TOOLS)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

# Pages drawn by Chromium, where it is installed, against what is read of them; then random examples, many of each
# property that does not set its own number.
fuzz: $(TOOLS)
	@TICKMARK_FUZZED_PAGES=2000 $(BIN)/python -m pytest -s --timeout 3000 tests/browser/test_seen_by_a_browser.py
	@$(BIN)/python -m pytest -n logical -m hypothesis --hypothesis-profile search --timeout 3000 $(ARGS)

# The deployment of docs/deploy.md with PostgreSQL, Redis and Celery on this machine; what is not installed is skipped.
cluster-test: $(TOOLS)
	@$(LOCKED) requirements-deploy.lock $(FOLLOWED)
	@$(BIN)/python -m pytest -rs tests/cluster $(ARGS)

dev: $(RUNTIME)
	@$(BIN)/tickmark dev

lint: $(TOOLS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@env -u DAGSTER_HOME PYTHONWARNINGS=ignore $(BIN)/dagster definitions validate --workspace workspace.yaml --log-level warning
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --site-dir build/site

clean:
	@rm -rf demo_data ci-artifacts build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# torch comes first and alone: it is the largest download, and its builds for CPU and CUDA have no hashes in common.
$(RUNTIME): pyproject.toml requirements.lock
	@[ -n "$(PYTHON)" ] || { echo "Tickmark needs Python 3.11, 3.12 or 3.13: install one, or say which with 'make setup PYTHON=...'" >&2; exit 1; }
	@[ -n "$(CXX_FOUND)" ] || { echo "No C++ compiler found: hnswlib, the vector index, is built from source. Install one (Debian and Ubuntu: build-essential; macOS: xcode-select --install)" >&2; exit 1; }
	@$(PYTHON) -c 'import pathlib, sys, sysconfig; sys.exit(not (pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h").is_file())' \
	  || { echo "Python's header files are missing: hnswlib, the vector index, is built from source. Install them (Debian and Ubuntu: python3-dev)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv module is missing (Debian and Ubuntu: python3-venv)" >&2; exit 1; }
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@echo "Installing Tickmark into $(VENV): a few minutes the first time (1 of 3: PyTorch)"
	@$(PIP) torch==2.13.0 $(FOLLOWED)
	@echo "2 of 3: the other packages, at locked versions"
	@$(LOCKED) requirements.lock $(FOLLOWED)
	@echo "3 of 3: Tickmark itself"
	@$(PIP) --no-deps --editable . >>$(VENV)/setup.log
	@$(COMPILE)
	@touch $@

# An option. What is compiled runs as long as its sources stay as they are; without it everything works, and reading filings takes a fifth longer.
compiled: $(RUNTIME)
	@echo "Compiling the modules that reading filings spends most time in: one to three minutes, once per state of their sources"
	@$(BIN)/python -m tickmark.compiling >$(VENV)/compiling.log 2>&1 || { echo "They could not be compiled, $(VENV)/compiling.log says why; everything works without" >&2; exit 1; }

$(TOOLS): $(RUNTIME) requirements-dev.lock
	@echo "Installing the test tools into $(VENV)"
	@$(LOCKED) requirements-dev.lock $(FOLLOWED)
	@$(COMPILE)
	@touch $@

# The generated parts of README.md and docs/.
docs: $(RUNTIME)
	@$(BIN)/python docs/generate.py

# The weights of the package, fitted anew on the filings of SHARED into build/trained, and how they differ from those
# in use (training/README.md); some minutes. To use them, copy them over, and run the tests.
SHARED ?= ../shared
WAREHOUSE ?= tickmark_data/warehouse.duckdb
train: $(TOOLS)
	@mkdir -p build/trained
	@$(BIN)/python training/fit_stock_flow.py $(SHARED)/edgar --to build/trained/stock_flow.csv
	@$(BIN)/python training/fit_text_flows.py $(SHARED) --to build/trained/flows.csv
	@$(BIN)/python training/fit_ranking.py $(WAREHOUSE) $(SHARED) --to build/trained/ranking_weights.csv
	@$(BIN)/python training/fit_claim_support.py $(WAREHOUSE) $(SHARED) --to build/trained/support_weights.csv
	@$(BIN)/python training/fit_descriptions.py $(WAREHOUSE) $(SHARED)/edgar --to build/trained/description_weights.csv
	@$(BIN)/python training/fit_products.py $(WAREHOUSE) --to build/trained/product_weights.csv
	@$(BIN)/python training/fit_linker.py $(WAREHOUSE) --to build/trained
	@$(BIN)/python training/fit_asking.py $(WAREHOUSE) --to build/trained
	@$(BIN)/python training/fit_quotes.py $(WAREHOUSE) --to build/trained
	@$(BIN)/python training/fit_stated.py $(WAREHOUSE) --to build/trained
	@for file in build/trained/*.csv; do diff --brief $$file $$(find tickmark -name $$(basename $$file)) || true; done

# The docs as pages in site/; a link that leads nowhere ends it.
site: $(TOOLS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# What a release is made with, in an environment of its own.
RELEASE := build/release/bin
$(RELEASE)/python: pyproject.toml
	@$(PYTHON) -m venv build/release
	@$(RELEASE)/python -m pip --disable-pip-version-check -qq install --upgrade 'pip>=25.1'
	@$(RELEASE)/python -m pip --disable-pip-version-check -qq install --group release
	@touch $@

# The locks anew; `make lock UPGRADE=--upgrade` takes the newest versions that fit.
lock: $(RELEASE)/python
	@PATH=$(CURDIR)/$(RELEASE):$$PATH $(RELEASE)/python release/lock.py $(UPGRADE)

# Known weaknesses of what the lock installs.
audit: $(RELEASE)/python
	@$(RELEASE)/python release/audit.py requirements.lock

# The wheel, the source package and the bill of materials, in dist/.
release: $(RELEASE)/python audit
	@rm -rf dist && $(RELEASE)/python -m build --outdir dist >/dev/null
	@$(RELEASE)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --of JSON -o dist/tickmark.cdx.json
	@$(RELEASE)/twine check --strict dist/*.whl dist/*.tar.gz
	@ls -l dist
