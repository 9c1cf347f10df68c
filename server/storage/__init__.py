"""How the journal lies on disk: its tables, its plain-text copy, and how a damaged file is put right."""
