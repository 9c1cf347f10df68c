#!/usr/bin/env bash
# Gathers everything a Pi needs to install Upcard without internet: `sudo ./install.sh --bundle FOLDER` there.
# Usage: make_bundle.sh PYTHON FOLDER [PYTHON_VERSION] [MACHINE]; for Raspberry Pi OS trixie: 3.13 aarch64 (the defaults).
set -euo pipefail
python=${1:?the Python to gather with} folder=${2:?the folder to gather into}
version=${3:-3.13} machine=${4:-aarch64}
project=$(cd "$(dirname "$0")/../.." && pwd)

mkdir -p "$folder"
rm -f "$folder"/*.whl "$folder/requirements.lock"
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder" "$project"
platforms=()
for glibc in 17 24 26 27 28 31 34 35 36 39; do platforms+=(--platform "manylinux_2_${glibc}_$machine"); done
platforms+=(--platform "manylinux2014_$machine")
"$python" -m pip download --disable-pip-version-check --progress-bar on --only-binary :all: \
  --python-version "$version" "${platforms[@]}" --dest "$folder" --find-links "$folder" upcard simplejpeg
for wheel in "$folder"/*.whl; do
  name=$(basename "$wheel" | cut -d- -f1)
  printf '%s==%s\n' "$name" "$(basename "$wheel" | cut -d- -f2)"
done >"$folder/requirements.lock"
du -sh "$folder"
