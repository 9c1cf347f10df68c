"""The real picamera2 on libcamera's virtual camera: a folder root to run it in, and the glue it needs there."""
