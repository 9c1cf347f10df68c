"""Lets picamera2 open libcamera's virtual camera. Four seams, for tests only:

- picamera2 imports pykms for previews on a screen, which no Debian package brings: an empty module stands in;
- it asks each camera for its raw modes, and the virtual one has none: its ordinary formats are named instead;
- it takes its buffers from the kernel's DMA heaps: here they are anonymous memory files;
- the virtual camera fills all its buffers as fast as it can: they reach picamera2 one at a time, 30 in a second.
"""

import mmap
import os
import sys
import time
from types import ModuleType, SimpleNamespace
from typing import Any

FRAMES_PER_SECOND = 30
_turn = [0.0]


def install() -> None:
    """Make `Picamera2()` open the virtual camera in this process; call it before picamera2 is first imported."""
    if "pykms" not in sys.modules:
        formats = dict.fromkeys(("RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "YVU420", "NV12"), 0)
        stand_in = ModuleType("pykms")
        stand_in.PixelFormat = SimpleNamespace(**formats)  # type: ignore[attr-defined]
        sys.modules["pykms"] = stand_in
    from picamera2 import Picamera2, picamera2

    picamera2.DmaAllocator = _memory_allocator()
    Picamera2._get_raw_modes = _ordinary_modes
    picamera2.CameraManager.handle_request = _hand_over


def _hand_over(manager: Any, flushed: int | None = None) -> None:
    """Give what the camera has filled to picamera2, each in its turn; `flushed` is a camera that has stopped."""
    from picamera2.picamera2 import CompletedRequest, libcamera

    for request in manager.cms.get_ready_requests():
        of = request.cookie
        camera = manager.cameras.get(of)
        stops = None if camera is None else camera.stop_count
        if flushed is None:
            _wait_for_turn()
        with manager._lock:
            stopped = camera is None or camera is not manager.cameras.get(of) or camera.stop_count != stops
            if of == flushed or stopped or request.status != libcamera.Request.Status.Complete:
                continue
            with camera._requestslock:
                camera._requests.append(CompletedRequest(request, camera))
            os.write(camera.notifyme_w, b"\0")


def _wait_for_turn() -> None:
    now = time.monotonic()
    _turn[0] = max(_turn[0] + 1 / FRAMES_PER_SECOND, now)
    time.sleep(_turn[0] - now)


def _ordinary_modes(camera: Any) -> list[dict[str, Any]]:
    import libcamera

    offered = camera.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
    return [
        {"format": str(pixel_format), "size": (size.width, size.height)}
        for pixel_format in offered.pixel_formats
        for size in offered.sizes(pixel_format)
    ]


class _Mapped:
    """Gives picamera2 the memory of a buffer; ordinary memory needs no cache maintenance around it."""

    def __init__(self, allocator: Any, buffer: Any, _write: bool) -> None:
        self._memory = allocator.memory[buffer]

    def __enter__(self) -> mmap.mmap:
        return self._memory  # type: ignore[no-any-return]

    def __exit__(self, *_: object) -> None:
        pass

    def get_buffer(self) -> mmap.mmap:
        return self._memory  # type: ignore[no-any-return]


def _memory_allocator() -> type:
    import libcamera
    from picamera2.allocators.allocator import Allocator

    class MemoryAllocator(Allocator):  # type: ignore[misc]
        """Buffers in anonymous memory files, one file each, its planes one behind the other."""

        def __init__(self) -> None:
            super().__init__()
            self.sync = _Mapped
            self.memory: dict[Any, mmap.mmap] = {}
            self._streams: dict[Any, list[Any]] = {}
            self._files: list[int] = []

        def allocate(self, configuration: Any, _use_case: Any) -> None:
            self.close()
            for stream in configuration:
                self._streams[stream.stream] = [self._buffer(stream) for _ in range(stream.buffer_count)]

        def _buffer(self, stream: Any) -> Any:
            file = os.memfd_create("frame", os.MFD_CLOEXEC)
            os.ftruncate(file, stream.frame_size)
            self._files.append(file)
            luma = stream.stride * stream.size.height
            lengths = [luma, luma // 2] if str(stream.pixel_format) == "NV12" else [stream.frame_size]
            planes, offset = [], 0
            for length in lengths:
                plane = libcamera.FrameBuffer.Plane()
                plane.fd, plane.offset, plane.length = file, offset, length
                planes.append(plane)
                offset += length
            buffer = libcamera.FrameBuffer(planes)
            # The root's Python is 3.13, where a mapping need not keep a file handle of its own.
            self.memory[buffer] = mmap.mmap(file, stream.frame_size, trackfd=False)  # type: ignore[call-arg]
            return buffer

        def buffers(self, stream: Any) -> list[Any]:
            return self._streams[stream]

        def close(self) -> None:
            self._streams, self.memory = {}, {}
            while self._files:
                os.close(self._files.pop())

        def __del__(self) -> None:
            self.close()

    return MemoryAllocator
