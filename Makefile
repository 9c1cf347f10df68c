# Two commands do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

VIRTUAL_CAMERA ?= /var/tmp/upcard-virtual-camera
FILMS ?= films

.PHONY: setup system demo test oracle soak films train lint virtual-camera bundle lock clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml requirements.lock
	@echo "Setting up $(VENV) (about a minute) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; call make PYTHON=python3.x"; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --prefer-binary --progress-bar on -c requirements.lock -e '.[dev]'
	@touch $@

system:
	@sh .ci/system-packages.sh

demo: setup
	@$(BIN)/upcard demo

test: setup system
	@$(BIN)/python -m pytest

# 200 kills, 200 phones, 10,000 events and 10,000 hands: the longer proof.
soak: setup
	@UPCARD_KILLS=200 UPCARD_PHONES=200 UPCARD_EVENTS=10000 UPCARD_IDLE_S=60 $(BIN)/python -m pytest tests/server/test_endurance.py -s --timeout 3600
	@UPCARD_HANDS=10000 $(BIN)/python -m pytest tests/hardware/test_a_month_of_evenings.py -s

# Forty films on each level with decks never seen, watched and scored; wants UPCARD_ART and hours. Begun again, it goes on.
films: setup
	@for level in calm usual unruly; do $(BIN)/python -m models.film.report --out $(FILMS) --level $$level --seeds 0-39; done

oracle: setup
	@$(BIN)/python -m pytest tests/referee/oracle -m slow --timeout 3600 -s

# Hours of work: fetches the decks, draws scenes, trains both models side by side, exports and measures them.
ART ?= art
MINUTES ?= 85
train: setup
	@$(BIN)/python -m pip install -q -e '.[train]'
	@PATH=$(CURDIR)/$(BIN):$$PATH UPCARD_ART=$(ART) MINUTES=$(MINUTES) EXTRA_DECKS=$(EXTRA_DECKS) TEXTURES=$(TEXTURES) COCO=$(COCO) sh models/train/all.sh

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

virtual-camera: setup
	@hardware/virtual_camera/prepare.sh $(VIRTUAL_CAMERA)
	@UPCARD_REQUIRE_VIRTUAL_CAMERA=1 UPCARD_VIRTUAL_CAMERA=$(VIRTUAL_CAMERA) $(BIN)/python -m pytest -q -m virtual_camera

bundle: setup
	@hardware/install/make_bundle.sh $(BIN)/python bundle

lock:
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip compile --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --extra dev --extra ncnn pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
