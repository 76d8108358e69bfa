-- What people say beside a board, and what is done about what should not have been said.
CREATE TABLE talk (
    game TEXT NOT NULL,
    seq INTEGER NOT NULL,
    room TEXT NOT NULL,
    at INTEGER NOT NULL,
    speaker BLOB NOT NULL,          -- what their seats are held by
    name TEXT NOT NULL,
    has_account INTEGER NOT NULL,
    text TEXT NOT NULL,             -- empty: taken away by a moderator
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX talk_of ON talk (speaker);
CREATE TABLE blocks (
    account TEXT NOT NULL REFERENCES accounts (id),
    blocked BLOB NOT NULL,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    reporter TEXT NOT NULL,         -- an account's id
    subject BLOB NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    line INTEGER,                   -- of the talk; null: the game itself
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    verdict TEXT,                   -- null: it is open
    handler TEXT
) STRICT;
CREATE INDEX reports_open ON reports (verdict, at);
CREATE TABLE sanctions (
    id TEXT PRIMARY KEY,
    whom BLOB NOT NULL,
    kind TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX sanctions_of ON sanctions (whom, until);
CREATE INDEX sanctions_until ON sanctions (until);
CREATE TABLE banned_words (word TEXT PRIMARY KEY) STRICT;
