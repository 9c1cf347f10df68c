"""The tables of the score file, and the steps from each older form to the present one.

`PRAGMA user_version` counts the steps already taken, so a file of any age opens with the newest program, and a file
of the future is refused rather than harmed.
"""

import sqlite3

from server.storage.errors import NewerSchemaError

MIGRATIONS = (
    """
    CREATE TABLE journal (
        n INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        id TEXT UNIQUE,
        at REAL NOT NULL,
        seat TEXT,
        event TEXT NOT NULL
    );
    CREATE INDEX journal_by_game ON journal (game, n);
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        first_n INTEGER NOT NULL,
        started REAL NOT NULL
    );
    """,
    """
    CREATE TABLE summaries (game TEXT PRIMARY KEY, last_n INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
    """,
)
"""`journal` is the truth; `games` says which stretch of it is which game, `summaries` is derived and may be dropped."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to the newest form, all steps or none; raises NewerSchemaError for a file of the future."""
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    if done > len(MIGRATIONS):
        raise NewerSchemaError("The score file was written by a newer Upcard: update this one, the file is left alone.")
    if done == len(MIGRATIONS):
        return
    statements = "".join(MIGRATIONS[done:])
    connection.executescript(f"BEGIN IMMEDIATE; {statements} PRAGMA user_version = {len(MIGRATIONS)}; COMMIT;")
