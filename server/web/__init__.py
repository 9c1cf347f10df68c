"""The service as phones meet it: HTTP calls, the stream, and what guards them."""
