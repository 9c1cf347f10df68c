"""Where frames come from: Pi cameras, USB cameras, network streams, films and folders of frames."""
