#!/usr/bin/env bash
# Runs a command inside the virtual camera's root. Usage: enter.sh ROOT PROJECT COMMAND...
# The project is seen read-only at /project, and the camera serves the pictures that lie in ROOT/frames.
set -euo pipefail
root=$1 project=$2
shift 2
exec bwrap --bind "$root" / --dev /dev --proc /proc --tmpfs /tmp \
  --ro-bind-try /etc/resolv.conf /etc/resolv.conf --ro-bind-try /etc/hosts /etc/hosts \
  --ro-bind-try /etc/pip.conf /etc/pip.conf --ro-bind-try /etc/xdg/pip /etc/xdg/pip \
  --ro-bind "$project" /project --setenv HOME /root --setenv PYTHONDONTWRITEBYTECODE 1 \
  --setenv LIBCAMERA_LOG_LEVELS '*:ERROR' --chdir /project --die-with-parent "$@"
