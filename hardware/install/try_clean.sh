#!/usr/bin/env bash
# Walks through the installation in a clean Debian root: install, again, look and judge, uninstall. No systemd runs there.
# Usage: RECORD=game.egn try_clean.sh ROOT [ARCHITECTURE] [SUITE]; needs root. arm64 runs under
# an emulator, slowly, and is installed once only.
set -euo pipefail
root=${1:?the folder to make the root in} architecture=${2:-$(dpkg --print-architecture)} suite=${3:-trixie}
project=$(cd "$(dirname "$0")/../.." && pwd)
picture=${PICTURE:-$project/models/stock/table.jpg}
record=${RECORD:?an .egn to judge there}

native=$(dpkg --print-architecture)
[ "$architecture" = "$native" ] || "$(dirname "$0")/emulate_arm64.sh" "$(dirname "$root")/upcard-emulator"
if [ ! -e "$root/.made" ]; then
  mirror=$(awk '/^URIs:/{print $2; exit}' /etc/apt/sources.list.d/debian.sources)
  rm -rf "$root"
  fetches=,ca-certificates
  [ -z "${BUNDLE:-}" ] || fetches="" # nothing is fetched then, and configuring it takes an emulator many minutes
  mmdebstrap --quiet --variant=apt --architectures="$architecture" \
    --keyring=/usr/share/keyrings/debian-archive-keyring.gpg \
    --include="python3,python3-venv,adduser$fetches" "$suite" "$root" "deb $mirror $suite main"
  mkdir -p "$root/etc/ssl/certs"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  mkdir -p "$root/clone" "$root/evidence"
  touch "$root/.made"
fi
rm -rf "$root/clone"
mkdir -p "$root/clone"
tar -C "$project" --exclude=.git --exclude=.venv -cf - . | tar -C "$root/clone" -xf -
cp "$picture" "$root/evidence/picture.jpg"
cp "$record" "$root/evidence/game.egn"

inside() {
  bwrap --bind "$root" / --dev /dev --proc /proc --perms 1777 --tmpfs /tmp \
    --ro-bind-try /etc/resolv.conf /etc/resolv.conf --ro-bind-try /etc/hosts /etc/hosts \
    --ro-bind-try /etc/pip.conf /etc/pip.conf \
    --unsetenv PYTHONDONTWRITEBYTECODE --setenv HOME /root --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --die-with-parent "$@"
}
time inside bash /clone/install.sh ${BUNDLE:+--bundle /clone/$BUNDLE}
if [ "$architecture" = "$native" ]; then
  echo "--- again"
  time inside bash /clone/install.sh ${BUNDLE:+--bundle /clone/$BUNDLE}
fi
echo "--- look and judge"
time inside /opt/upcard/venv/bin/upcard look --json /evidence/picture.jpg >"$root/evidence/look.json"
time inside /opt/upcard/venv/bin/upcard judge --json /evidence/game.egn >"$root/evidence/judge.json"
if [ -x "$project/.venv/bin/upcard" ]; then
  "$project/.venv/bin/upcard" judge --json "$record" | cmp - "$root/evidence/judge.json"
  "$project/.venv/bin/upcard" look --json "$picture" >"$root/evidence/here.json"
  # Where the picture lies and how long it took may differ, the cards may not.
  for each in look here; do sed 's/"image": "[^"]*"//; s/"ms": [0-9.]*//' "$root/evidence/$each.json" >"$root/evidence/$each"; done
  cmp "$root/evidence/look" "$root/evidence/here" && echo "the same answers as outside"
fi
inside /opt/upcard/venv/bin/upcard doctor --no-camera --data /var/lib/upcard || true
echo "--- uninstall"
inside bash /clone/install.sh --uninstall
if [ -e "$root/opt/upcard" ] || [ -e "$root/etc/systemd/system/upcard.service" ]; then echo "something was left behind"; exit 1; fi
[ -d "$root/var/lib/upcard" ] || { echo "the scores are gone"; exit 1; }
echo "all steps done; answers in $root/evidence"
