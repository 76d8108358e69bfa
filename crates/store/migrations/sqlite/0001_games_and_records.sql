-- The tables of the first version. A database of that time has them already.
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    config TEXT NOT NULL,
    black_seat BLOB,          -- hash of the secret; null: the engine
    white_seat BLOB,
    over INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_running ON games (created) WHERE over = 0;
CREATE TABLE IF NOT EXISTS entries (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    original BLOB NOT NULL,
    tree TEXT NOT NULL,
    edit_key BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS beat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS outages (
    until INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;
