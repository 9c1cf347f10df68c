#!/bin/sh
# The whole way from nothing to trained and measured models; `make train` calls it. What is done already is kept.
set -eu
: "${UPCARD_ART:?names the folder for the training art}"
MINUTES=${MINUTES:-85}
WORK=${WORK:-training}
SHARDS=${SHARDS:-26}
export UPCARD_ART OMP_NUM_THREADS=1

set -- --out "$UPCARD_ART"
[ -z "${EXTRA_DECKS:-}" ] || set -- "$@" --extra-decks "$EXTRA_DECKS"
[ -z "${TEXTURES:-}" ] || set -- "$@" --textures "$TEXTURES"
python -m models.decks.fetch "$@"

python -m models.scenes.pool --out "$WORK/pool" --first 0 --step 2 --shards $((SHARDS / 2)) &
python -m models.scenes.pool --out "$WORK/pool" --first 1 --step 2 --shards $((SHARDS / 2))
wait
python -m models.scenes.pool --out "$WORK/heldout" --shards 4 --held-out

set -- --pool "$WORK/pool" --minutes "$MINUTES" --resume
[ -z "${COCO:-}" ] || set -- "$@" --coco "$COCO"
python -m models.train.finder "$@" --out "$WORK/finder.pt" &
FINDER=$!
python -m models.train.namer "$@" --out "$WORK/namer.pt"
wait "$FINDER"

python -m models.train.export --finder "$WORK/finder.pt" --namer "$WORK/namer.pt" --out models/weights
python -m models.evaluate.namer --pool "$WORK/heldout" --weights models/weights --mistakes "$WORK/worst.png"
python -m models.evaluate.tables --scenes 200 --empty 200
