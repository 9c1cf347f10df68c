"""A network camera of the usual kind: H.264 over RTSP, served by GStreamer in a program of its own.

Run as a program it serves 640x360 test pictures at 15 frames a second on the port given; it needs Debian's
python3-gi, gir1.2-gst-rtsp-server-1.0 and gstreamer1.0-plugins-bad.
"""

import contextlib
import subprocess
import sys
from collections.abc import Iterator

PYTHON = "/usr/bin/python3"
"""Debian's own, to which python3-gi belongs."""
PICTURES = "videotestsrc is-live=true pattern=smpte ! video/x-raw,format=I420,width=640,height=360,framerate=15/1"
NEEDED = """
import gi
gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import Gst, GstRtspServer
Gst.init(None)
raise SystemExit(not all(map(Gst.ElementFactory.find, ("videotestsrc", "openh264enc", "h264parse", "rtph264pay"))))
"""


def missing() -> bool:
    """Whether this machine lacks what the camera is made of."""
    try:
        return bool(subprocess.run([PYTHON, "-c", NEEDED], capture_output=True).returncode)
    except FileNotFoundError:
        return True


@contextlib.contextmanager
def h264_camera(port: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Serve on `port` for as long as the block lasts; give the address and the program, which a test may stop."""
    serving = subprocess.Popen([PYTHON, __file__, str(port)])
    try:
        yield f"rtsp://127.0.0.1:{port}/table", serving
    finally:
        serving.kill()
        serving.wait()


def _serve(port: str) -> None:
    import gi

    gi.require_version("Gst", "1.0")
    gi.require_version("GstRtspServer", "1.0")
    from gi.repository import GLib, Gst, GstRtspServer

    Gst.init(None)
    server = GstRtspServer.RTSPServer(service=port, address="127.0.0.1")
    made = GstRtspServer.RTSPMediaFactory(shared=True)
    made.set_launch(f"( {PICTURES} ! openh264enc gop-size=15 ! h264parse ! rtph264pay name=pay0 config-interval=1 )")
    server.get_mount_points().add_factory("/table", made)
    server.attach()
    GLib.MainLoop().run()


if __name__ == "__main__":
    _serve(sys.argv[1])
