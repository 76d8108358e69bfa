-- What people say beside a board, and what is done about what should not have been said.
CREATE TABLE talk (
    game TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    room TEXT NOT NULL,
    at BIGINT NOT NULL,
    speaker BYTEA NOT NULL,          -- what their seats are held by
    name TEXT NOT NULL,
    has_account BIGINT NOT NULL,
    text TEXT NOT NULL,             -- empty: taken away by a moderator
    PRIMARY KEY (game, seq)
);
CREATE INDEX talk_of ON talk (speaker);
CREATE TABLE blocks (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    blocked BYTEA NOT NULL,
    PRIMARY KEY (account, blocked)
);
CREATE TABLE reports (
    id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    reporter TEXT COLLATE "C" NOT NULL,         -- an account's id
    subject BYTEA NOT NULL,
    name TEXT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    line BIGINT,                   -- of the talk; null: the game itself
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    verdict TEXT,                   -- null: it is open
    handler TEXT
);
CREATE INDEX reports_open ON reports (verdict, at);
CREATE TABLE sanctions (
    id TEXT COLLATE "C" PRIMARY KEY,
    whom BYTEA NOT NULL,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX sanctions_of ON sanctions (whom, until);
CREATE INDEX sanctions_until ON sanctions (until);
CREATE TABLE banned_words (word TEXT COLLATE "C" PRIMARY KEY);
