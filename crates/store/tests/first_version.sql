-- A database as the first step of the migrations left it, with one record.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    config TEXT NOT NULL,
    black_seat BLOB,          -- hash of the secret; null: the engine
    white_seat BLOB,
    over INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX games_running ON games (created) WHERE over = 0;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    original BLOB NOT NULL,
    tree TEXT NOT NULL,
    edit_key BLOB NOT NULL
) STRICT;
CREATE TABLE beat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE outages (
    until INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;
INSERT INTO records VALUES ('record99', 5, 5, x'5049', '{}', zeroblob(32));
PRAGMA user_version = 1;
