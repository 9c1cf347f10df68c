#!/usr/bin/env bash
# Installs Upcard on Raspberry Pi OS or Debian as a service that starts at boot. Safe to run again.
#
#   sudo ./install.sh                    install, or bring up to date
#   sudo ./install.sh --bundle FOLDER    without internet, from the wheels that `make bundle` put into FOLDER
#   sudo ./install.sh --uninstall        remove the program and the service; the scores stay
#   sudo ./install.sh --uninstall --purge   remove the scores too
#   --port N                             another port than 80
set -euo pipefail

prefix=/opt/upcard
data=/var/lib/upcard
port=80
bundle=""
uninstall=""
purge=""
here=$(cd "$(dirname "$0")" && pwd)

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 2; }

while [ $# -gt 0 ]; do
  case $1 in
    --bundle) [ $# -ge 2 ] || fail "--bundle: which folder?"; bundle=$(cd "$2" 2>/dev/null && pwd) || fail "$2: no such folder"; shift ;;
    --port) [ $# -ge 2 ] || fail "--port: which number?"; port=$2; shift ;;
    --uninstall) uninstall=yes ;;
    --purge) purge=yes ;;
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) fail "$1: not an option (see --help)" ;;
  esac
  shift
done
case $port in '' | *[!0-9]*) fail "--port $port: not a number" ;; esac
[ "$(id -u)" = 0 ] || fail "please run it with sudo"

# In a container or a folder root no systemd runs: the files are put in place, and nothing is started.
systemd() { [ ! -d /run/systemd/system ] || systemctl "$@"; }
units=(upcard.service upcard-join.service)
command=/usr/local/bin/upcard
ours() { [ "$(readlink "$command" 2>/dev/null)" = "$prefix/venv/bin/upcard" ]; }

if [ -n "$uninstall" ]; then
  systemd disable --now "${units[@]}" 2>/dev/null || true
  rm -f "${units[@]/#//etc/systemd/system/}" /etc/systemd/journald@upcard.conf
  systemd stop systemd-journald@upcard.service systemd-journald@upcard.socket 2>/dev/null || true
  if ours; then rm "$command"; fi
  rm -rf "$prefix"
  if [ -n "$purge" ]; then
    rm -rf "$data" /var/log/journal/*.upcard /etc/systemd/system/upcard.service.d
    if id upcard >/dev/null 2>&1; then userdel upcard; fi
    say "Upcard and its scores are removed."
  else
    say "Upcard is removed. The scores stay in $data, its log and your own settings of the service too (--purge removes all)."
  fi
  systemd daemon-reload
  exit 0
fi

architecture=$(dpkg --print-architecture)
case $architecture in
  arm64 | amd64) ;;
  *) fail "$architecture: Upcard needs a 64-bit system; install Raspberry Pi OS (64-bit)" ;;
esac

missing() { for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || printf '%s ' "$package"; done; }
available() { apt-cache show "$1" >/dev/null 2>&1; }
say "1/4 System packages"
wanted=$(missing python3-venv)
if available python3-picamera2; then wanted+=$(missing python3-picamera2); fi
if [ -n "$wanted" ]; then
  [ -n "$bundle" ] || apt-get update -qq
  # shellcheck disable=SC2086 # a list of words is meant
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted ||
    fail "could not install $wanted; connect to the internet once, or install them by hand"
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is needed (Debian 12 or newer)"

say "2/4 Upcard and what it needs, in $prefix"
if ! id upcard >/dev/null 2>&1; then
  useradd --system --home-dir "$data" --shell /usr/sbin/nologin upcard
fi
getent group video >/dev/null && usermod -a -G video upcard
mkdir -p "$prefix"
python3 -m venv --system-site-packages --without-pip "$prefix/venv"
packages=("$prefix"/venv/lib/python3*/site-packages)
# pip is unpacked from the wheel that python3-venv brings, and compiles nothing: both would take one core a long time.
wheels=(/usr/share/python-wheels/pip-*.whl)
[ -e "${wheels[-1]}" ] || fail "${wheels[-1]}: no such file; install the package python3-pip-whl"
rm -rf "${packages[-1]}"/pip "${packages[-1]}"/pip-*.dist-info
python3 -m zipfile --extract "${wheels[-1]}" "${packages[-1]}"
pip=("$prefix/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --upgrade)
if [ -n "$bundle" ]; then
  from=(--no-index --find-links "$bundle")
  "${pip[@]}" "${from[@]}" --constraint "$bundle/requirements.lock" upcard
  "${pip[@]}" "${from[@]}" --force-reinstall --no-deps upcard
else
  from=()
  # Built from a copy: the clone may belong to another user, and stays as it is.
  build=$(mktemp -d)
  trap 'rm -rf "$build"' EXIT
  tar -C "$here" --exclude=.git --exclude=.venv --exclude=bundle -cf - . | tar -C "$build" -xf -
  "${pip[@]}" --prefer-binary --constraint "$here/requirements.lock" "$build"
fi
# On Debian 12 the system's simplejpeg was built for an older numpy than ours; one of our own cures it.
if python3 -c 'import picamera2' 2>/dev/null && ! "$prefix/venv/bin/python" -c 'import picamera2' 2>/dev/null; then
  "${pip[@]}" "${from[@]}" simplejpeg
fi
# On all cores, where pip would use one; the service itself may not write here.
"$prefix/venv/bin/python" -m compileall -q -j 0 -x '/(pip|tests)/' "${packages[-1]}" ||
  say "(some files did not compile; they are read as they are)"
cp "$here/README.md" "$here/LICENSE" "$prefix/"
"$prefix/venv/bin/upcard" --help >/dev/null || fail "the installed program does not start"

# So that `upcard` is found by its name, unless something else has that name.
if ours || [ ! -e "$command" ]; then ln -sfn "$prefix/venv/bin/upcard" "$command"; fi

say "3/4 The service"
install -d -o upcard -g upcard -m 750 "$data"
for unit in "${units[@]}"; do
  sed "s|@PREFIX@|$prefix|g; s|@DATA@|$data|g; s|@PORT@|$port|g" "$here/hardware/install/$unit" >"/etc/systemd/system/$unit"
done
cp "$here/hardware/install/journald.conf" /etc/systemd/journald@upcard.conf
systemd daemon-reload
systemd enable --quiet "${units[@]}"

say "4/4 Starting"
if [ -d /run/systemd/system ]; then
  systemctl restart upcard.service || fail "it does not start; see: journalctl --namespace=upcard -u upcard"
  systemctl restart upcard-join.service || true
fi
say "Done. Scan this code with a phone, or open http://upcard.local in its browser:"
su -s /bin/sh upcard -c "'$prefix/venv/bin/upcard' join --data '$data' --port $port" ||
  say "(the code is shown once the service has started: upcard join --data $data)"
say "The code again: sudo -u upcard $prefix/venv/bin/upcard join --data $data --port $port"
say "Is everything well? $prefix/venv/bin/upcard doctor --data $data"
