#!/usr/bin/env bash
# Lets this machine run arm64 programs, with the emulator of Debian 13. That of Debian 12 (qemu 7.2) hangs in Python 3.13.
# Usage: emulate_arm64.sh FOLDER, where the emulator is kept; needs root. It stays registered until the next restart.
set -euo pipefail
folder=${1:?the folder to keep the emulator in}
binfmt=/proc/sys/fs/binfmt_misc
emulator=$(mkdir -p "$folder" && cd "$folder" && pwd)/qemu-aarch64

if [ ! -x "$emulator" ]; then
  mirror=$(awk '/^URIs:/{print $2; exit}' /etc/apt/sources.list.d/debian.sources)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$work/sources.list"
  apart=(-qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
  apt-get "${apart[@]}" update
  (cd "$work" && apt-get "${apart[@]}" download qemu-user)
  dpkg --extract "$work"/qemu-user_*.deb "$work/unpacked"
  install "$work/unpacked/usr/bin/qemu-aarch64" "$emulator"
fi
[ -e "$binfmt/register" ] || mount -t binfmt_misc binfmt_misc "$binfmt"
if [ -e "$binfmt/qemu-aarch64" ]; then echo -1 >"$binfmt/qemu-aarch64"; fi
magic='\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
# F: the kernel keeps the emulator open, so that a root that lacks it can use it.
printf '%s' ":qemu-aarch64:M:0:$magic:$mask:$emulator:F" >"$binfmt/register"
