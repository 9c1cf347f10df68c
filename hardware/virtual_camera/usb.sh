#!/usr/bin/env bash
# Tries USB cameras on a real kernel: Debian's, in a small virtual machine, with its driver of an imagined webcam (vivid).
# Usage: usb.sh ROOT; ROOT is that of the virtual camera, FOLDER beside it (ROOT-usb) keeps the kernel. Needs root's rights.
set -euo pipefail
root=${1:?the root of the virtual camera, as prepare.sh makes it}
project=$(cd "$(dirname "$0")/../.." && pwd)
folder=$root-usb

if ! command -v qemu-system-x86_64 >/dev/null || ! [ -x /bin/busybox ] || ! command -v cpio >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    qemu-system-x86 seabios busybox-static kmod cpio
fi
if [ ! -e "$folder/start.cpio" ]; then
  rm -rf "$folder"
  mkdir -p "$folder/start/modules" "$folder/start/bin"
  kernel=$(apt-cache depends linux-image-amd64 | awk '/Depends:/{print $2; exit}')
  (cd "$folder" && apt-get -qq -o APT::Sandbox::User=root download "$kernel" && dpkg --extract "$kernel"_*.deb unpacked)
  version=${kernel#linux-image-}
  mv "$folder/unpacked/boot/vmlinuz-$version" "$folder/kernel"
  depmod -b "$folder/unpacked" "$version"
  for module in virtio_pci 9pnet_virtio 9p vivid; do
    modprobe --dirname "$folder/unpacked" --set-version "$version" --show-depends "$module"
  done | awk '$1 == "insmod" && !seen[$2]++ {print $2}' | while read -r file; do
    cp "$file" "$folder/start/modules/"
    basename "$file" >>"$folder/start/order"
  done
  cp /bin/busybox "$folder/start/bin/"
  cat >"$folder/start/init" <<'INIT'
#!/bin/busybox sh
busybox=/bin/busybox
for place in proc sys dev root; do $busybox mkdir -p /$place; done
$busybox mount -t proc proc /proc
while read -r module; do
  [ "$module" = vivid.ko ] || $busybox insmod "/modules/$module"
done </order
shared=trans=virtio,version=9p2000.L,msize=262144,ro
$busybox mount -t 9p -o "$shared" root /root
$busybox mount -t 9p -o "$shared" project /root/project
$busybox mount -t proc proc /root/proc
$busybox mount -t sysfs sys /root/sys
$busybox mount -t devtmpfs dev /root/dev
$busybox mount -t tmpfs tmp /root/tmp
$busybox cp $busybox /modules/vivid.ko /root/tmp/
$busybox chroot /root /usr/bin/env PYTHONPATH=/project PYTHONDONTWRITEBYTECODE=1 HOME=/tmp PATH=/usr/bin:/bin:/tmp \
  /environment/bin/python -m pytest -p no:cacheprovider -q -s --timeout 900 /project/tests/hardware/inside_usb_machine.py
echo "exit status $?"
$busybox poweroff -f
INIT
  chmod +x "$folder/start/init"
  (cd "$folder/start" && find . | cpio --quiet -o -H newc >../start.part && mv ../start.part ../start.cpio)
fi
said=$(mktemp)
trap 'rm -f "$said"' EXIT
share() { echo "local,path=$1,mount_tag=$2,security_model=none,readonly=on,multidevs=remap"; }
qemu-system-x86_64 -accel tcg -cpu max -m 1024 -nographic -no-reboot -kernel "$folder/kernel" -initrd "$folder/start.cpio" \
  -append "console=ttyS0 quiet panic=-1 no_timer_check" -nic none \
  -virtfs "$(share "$root" root)" -virtfs "$(share "$project" project)" </dev/null | tee "$said"
grep -q "^exit status 0" "$said"
