#!/usr/bin/env bash
# Makes a folder root with Debian 13, libcamera's virtual camera and the real picamera2, for tests without a Pi.
# Usage: prepare.sh ROOT. Needs root and Debian's package registry; about a minute and 1.1 GB. Nothing stays mounted.
set -euo pipefail
root=${1:?the folder to make the root in}
here=$(cd "$(dirname "$0")" && pwd)
stamp="$root/.ready-$(cat "$here"/prepare.sh "$here"/virtual.yaml | sha256sum | cut -c1-16)"
[ -e "$stamp" ] && exit 0

if ! command -v bwrap >/dev/null || ! command -v mmdebstrap >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap bubblewrap debian-archive-keyring
fi
mirror=$(awk '/^URIs:/{print $2; exit}' /etc/apt/sources.list.d/debian.sources 2>/dev/null || true)
[ -n "$mirror" ] || mirror=$(awk '/^deb /{for (i = 2; i <= NF; i++) if ($i ~ /:\/\//) {print $i; exit}}' /etc/apt/sources.list)

echo "Preparing the virtual camera in $root (about a minute) ..."
rm -rf "$root"
mmdebstrap --quiet --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg \
  --include=python3-venv,gcc,libc6-dev,python3-dev,libcap-dev,ca-certificates,python3-libcamera/trixie-backports \
  trixie "$root" "deb $mirror trixie main" "deb $mirror trixie-backports main"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
mkdir -p "$root/project" "$root/frames" "$root/usr/share/libcamera/pipeline/virtual"
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/virtual.yaml"
"$here/enter.sh" "$root" / python3 -m venv --system-site-packages /environment
"$here/enter.sh" "$root" / /environment/bin/pip install -q --disable-pip-version-check \
  picamera2 'opencv-python-headless<6' pytest pytest-timeout
touch "$stamp"
