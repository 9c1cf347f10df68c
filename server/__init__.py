"""The service, the page and the command line: the place where camera, reader, watcher and referee are put together."""
