# The commands for developers. A fresh clone needs only Python 3.11 or newer.
# This file works with GNU make 3.81, the version of macOS.

VENV   := .venv
PYTHON := $(VENV)/bin/python
PIP    := $(PYTHON) -m pip --disable-pip-version-check
UV     := uv==0.13.8

.PHONY: help run test test-all stress fuzz mutants bench pocket pocket-serve texts lock audit dist clean FORCE

help:
	@echo "make run     serve the app (HOST=0.0.0.0 PORT=8000 set where it listens)"
	@echo "make test    linters, types, imports and every test (ARGS='-k meld' for some)"
	@echo "make test-all  the same, with the slow tests"
	@echo "make stress  kill the server 200 times while phones tap (ARGS='--kills 20' for fewer)"
	@echo "make fuzz    send 100,000 malformed requests (ARGS='5000 7' for 5,000, from seed 7)"
	@echo "make mutants  plant 300 faults, one at a time, and list those that no test notices; takes an hour"
	@echo "make bench   run the benchmarks (ARGS='tap phone' for some, ARGS='--beside REV' to compare)"
	@echo "make pocket  build the edition for the browser in build/pocket (needs npm once)"
	@echo "make pocket-serve  serve that edition on this computer (PORT=8001 sets the port)"
	@echo "make texts   gather the texts for players, update and compile the translations"
	@echo "make lock    pin the requirements of pyproject.toml (ARGS=--upgrade takes newer releases)"
	@echo "make audit   check the code, the workflows and the pinned packages (ARGS=code leaves out the packages)"
	@echo "make dist    build the wheel, the source, a list of the pinned packages and a zip for phones"
	@echo "make clean   remove everything that make created; games in instance/ stay"

run: $(VENV)/run.stamp
	@exec $(VENV)/bin/scorekeeper serve $${HOST:+--host "$$HOST"} $${PORT:+--port "$$PORT"}

test: $(VENV)/test.stamp
	@$(PYTHON) -m tools.ensure_browser
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	$(PYTHON) -m pytest --numprocesses auto --dist worksteal $(MORE) $(ARGS)

test-all: MORE := -m "" --hypothesis-profile thorough
test-all: test

stress: $(VENV)/run.stamp
	@$(PYTHON) -m tools.stress $(ARGS)

fuzz: $(VENV)/test.stamp
	@$(PYTHON) -m tests.fuzzing $(ARGS)

mutants: $(VENV)/test.stamp
	@$(PYTHON) -m tools.mutants $(ARGS)

bench: $(VENV)/test.stamp
	@$(PYTHON) -m tools.ensure_browser
	@$(PYTHON) -m benchmarks $(ARGS)

$(VENV)/run.stamp: requirements.txt
$(VENV)/test.stamp: requirements-test.txt
$(VENV)/%.stamp: pyproject.toml $(PYTHON)
	@echo "Installing the packages in $(filter %.txt,$^), which may take a minute ..."
	@$(PIP) install --require-hashes -r $(filter %.txt,$^)
	@$(PIP) -qq install --no-deps --no-build-isolation -e .
	@touch $@

# The programs in an environment contain its path, so a moved checkout needs a new environment.
ifneq ($(shell cat $(VENV)/place 2>/dev/null),$(CURDIR))
$(PYTHON) $(VENV)/run.stamp $(VENV)/test.stamp: FORCE
endif
$(PYTHON):
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    $$python -m venv --clear $(VENV) && echo "$(CURDIR)" >$(VENV)/place && exit; \
	    rm -rf $(VENV); \
	    echo "$$python cannot create $(VENV). On Debian and Ubuntu: apt install python3-venv" >&2; \
	    exit 1; \
	done; \
	echo "Scorekeeper needs Python 3.11 or newer, which is not installed here." >&2; exit 1

pocket: $(VENV)/run.stamp
	@$(VENV)/bin/scorekeeper pocket build/pocket --cache build/pocket-cache

pocket-serve:
	@test -f build/pocket/index.html || $(MAKE) pocket
	@echo "Open http://localhost:$${PORT:-8001}/"
	@$(PYTHON) -m http.server --bind 127.0.0.1 --directory build/pocket $${PORT:-8001}

LANGUAGES := scorekeeper/languages
BABEL     := $(PYTHON) -m babel.messages.frontend -q

texts: $(VENV)/test.stamp
	@mkdir -p $(LANGUAGES)
	$(BABEL) extract -F pyproject.toml --omit-header --no-wrap --sort-by-file \
	    --add-location file -o $(LANGUAGES)/scorekeeper.pot .
ifneq ($(wildcard $(LANGUAGES)/*/),)
	$(BABEL) update -D scorekeeper -i $(LANGUAGES)/scorekeeper.pot -d $(LANGUAGES) --no-wrap
	$(BABEL) compile -D scorekeeper -d $(LANGUAGES)
endif

# uv lists the hashes for every platform, so the pins work on Linux, macOS and Windows. Only this
# command needs uv, so uv has a separate environment.
LOCK = build/lock/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url \
    --custom-compile-command "make lock" $(ARGS)

lock: $(PYTHON)
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -qq $(UV)
	$(LOCK) pyproject.toml -o requirements.txt --group build
	$(LOCK) pyproject.toml -o requirements-hosting.txt --extra hosting -c requirements.txt
	$(LOCK) pyproject.toml -o requirements-test.txt --group build --extra test -c requirements.txt \
	    -c requirements-hosting.txt
	$(LOCK) --group pyproject.toml:audit -o requirements-audit.txt

# Only the audit tools need their dozens of packages, so they have a separate environment, too.
audit: build/audit/stamp
	build/audit/bin/bandit --quiet --recursive scorekeeper tools --exclude tools/stress 2>build/audit/log
	build/audit/bin/zizmor --offline --quiet .github
ifneq ($(ARGS),code)
	build/audit/bin/pip-audit --strict --disable-pip --require-hashes --requirement requirements.txt
endif

build/audit/stamp: requirements-audit.txt | $(PYTHON)
	$(PYTHON) -m venv --clear build/audit
	build/audit/bin/python -m pip install -qq --require-hashes -r $<
	@touch $@

dist: $(VENV)/run.stamp build/audit/stamp
	rm -rf dist
	$(PYTHON) -m hatchling build -d dist
	build/audit/bin/cyclonedx-py requirements --pyproject pyproject.toml requirements.txt \
	    -o dist/scorekeeper.cdx.json
	@$(MAKE) --no-print-directory pocket
	$(PYTHON) -c "import shutil; shutil.make_archive('dist/scorekeeper-pocket', 'zip', 'build/pocket')"

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
