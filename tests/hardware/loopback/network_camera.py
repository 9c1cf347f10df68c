"""A network camera: RTSP 1.0 with JPEG pictures (RFC 2326 and 2435), interleaved in the one TCP connection."""

import contextlib
import socket
import socketserver
import struct
import time
from collections.abc import Iterator
from itertools import count

from tests.hardware.loopback.shown import LoopbackServer, Shown, plugged_in

PAYLOAD_JPEG = 26
CLOCK_HZ = 90_000
LARGEST_PART = 1200
TABLES_IN_BAND = 255
QUANTISATION, SCAN, END = 0xDB, 0xDA, 0xD9


class _Server(LoopbackServer):
    connections: list[socket.socket]

    def shutdown(self) -> None:
        super().shutdown()
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Answer(socketserver.StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        self.server.connections.append(self.request)
        with contextlib.suppress(OSError):
            while request := self._request():
                method, address, number = request
                self._reply(method, address, number)
                if method == "PLAY":
                    self._play()
                    return

    def _request(self) -> tuple[str, str, str] | None:
        lines = []
        while line := self.rfile.readline().decode().strip():
            lines.append(line)
        if not lines:
            return None
        method, address, _ = lines[0].split()
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        return method, address, headers["cseq"]

    def _reply(self, method: str, address: str, number: str) -> None:
        body = ""
        lines = ["RTSP/1.0 200 OK", f"CSeq: {number}", "Session: 1"]
        if method == "OPTIONS":
            lines.append("Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN")
        elif method == "DESCRIBE":
            body = f"v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP {PAYLOAD_JPEG}\r\n"
            lines += [f"Content-Base: {address}/", "Content-Type: application/sdp", f"Content-Length: {len(body)}"]
        elif method == "SETUP":
            lines.append("Transport: RTP/AVP/TCP;unicast;interleaved=0-1")
        self.wfile.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())

    def _play(self) -> None:
        sequence = count()
        began = time.monotonic()
        while not self.server.stopping:
            if not self.server.shown.stalled:
                stamp = int((time.monotonic() - began) * CLOCK_HZ) & 0xFFFFFFFF
                for part, last in _parts(self.server.shown):
                    kind = PAYLOAD_JPEG | (0x80 if last else 0)
                    packet = struct.pack("!BBHII", 0x80, kind, next(sequence) & 0xFFFF, stamp, 1) + part
                    self.wfile.write(struct.pack("!cBH", b"$", 0, len(packet)) + packet)
            time.sleep(1 / self.server.shown.rate)


def _parts(shown: Shown) -> Iterator[tuple[bytes, bool]]:
    """Cut one picture into RTP payloads; the second value tells the last of them."""
    tables, scan = _tables_and_scan(shown.jpeg())
    width, height = shown.size
    for offset in range(0, len(scan), LARGEST_PART):
        head = struct.pack("!I", offset) + bytes([1, TABLES_IN_BAND, width // 8, height // 8])
        if offset == 0:
            head += struct.pack("!BBH", 0, 0, len(tables)) + tables
        yield head + scan[offset : offset + LARGEST_PART], offset + LARGEST_PART >= len(scan)


def _tables_and_scan(jpeg: bytes) -> tuple[bytes, bytes]:
    """Take the quantisation tables and the coded picture out of a baseline JPEG."""
    tables, at = b"", 2
    while True:
        marker, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4], "big")
        content = jpeg[at + 4 : at + 2 + length]
        at += 2 + length
        if marker == QUANTISATION:
            tables += b"".join(content[start + 1 : start + 65] for start in range(0, len(content), 65))
        elif marker == SCAN:
            return tables, jpeg[at : jpeg.rindex(bytes([0xFF, END]))]


@contextlib.contextmanager
def network_camera(port: int, shown: Shown) -> Iterator[str]:
    """Serve on `port` for as long as the block lasts, and give the address."""
    server = _Server(("127.0.0.1", port), _Answer)
    server.shown, server.connections = shown, []
    with plugged_in(server):
        yield f"rtsp://127.0.0.1:{port}/table"
