"""Training of the finder and the namer, and their export. Needs the extra `train`; nothing else imports it."""
