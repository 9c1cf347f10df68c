"""Cameras on this machine: what phones and network cameras serve, over real sockets, with the faults they have."""
