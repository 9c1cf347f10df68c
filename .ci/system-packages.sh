#!/bin/sh
# Installs the Debian packages that the tests use; says what is missing where it may not install.
set -eu
packages="chromium chromium-driver ffmpeg"
missing=""
for package in $packages; do
  dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ]; then as_root=""; elif command -v sudo >/dev/null 2>&1; then as_root="sudo"; else
  echo "Please install:$missing (tests that need them are skipped)"; exit 0
fi
echo "Installing$missing ..."
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing
