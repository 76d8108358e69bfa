-- The tables as they are in SQLite after its step 5. Instants are milliseconds since 1970 in UTC.
-- Ids sort by their bytes, as in SQLite, whatever the language of the database is.
CREATE TABLE games (
    id TEXT COLLATE "C" PRIMARY KEY,
    created BIGINT NOT NULL,
    contract TEXT NOT NULL,
    black_seat BYTEA,                  -- hash of the secret; null: the engine
    white_seat BYTEA,
    last BIGINT NOT NULL DEFAULT 0,    -- the number of its last entry
    status TEXT,                       -- null: yet to be summarised, copied from before there were cards
    ply BIGINT NOT NULL DEFAULT 0,
    turn TEXT NOT NULL DEFAULT 'black',
    due BIGINT,
    winner TEXT,
    reason TEXT,
    owner TEXT,                        -- a node's id
    fence BIGINT NOT NULL DEFAULT 0,   -- grows with each claim
    silent_since BIGINT,               -- the last beat of an owner that died
    black_holder BYTEA,                -- hash of what the holder shows: a session's token, or the seat's own secret
    white_holder BYTEA,
    sfen TEXT                          -- null: not played since there is this column
) WITH (fillfactor = 80);              -- the row changes with every move
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_unread ON games (id) WHERE status IS NULL;
CREATE INDEX games_unfinished ON games (created) WHERE status IS DISTINCT FROM 'over';
CREATE INDEX games_owned ON games (owner) WHERE owner IS NOT NULL AND status IS DISTINCT FROM 'over';
CREATE INDEX games_of_black ON games (black_holder, created) WHERE black_holder IS NOT NULL;
CREATE INDEX games_of_white ON games (white_holder, created) WHERE white_holder IS NOT NULL;
CREATE TABLE entries (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE TABLE records (
    id TEXT COLLATE "C" PRIMARY KEY,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1, -- counts the changes
    original BYTEA NOT NULL,
    tree TEXT NOT NULL,
    edit_key BYTEA NOT NULL,
    owner BYTEA                        -- hash of the token of the session that opened it
);
CREATE INDEX records_of ON records (owner, changed) WHERE owner IS NOT NULL;
CREATE TABLE nodes (
    id TEXT COLLATE "C" PRIMARY KEY,
    beat BIGINT NOT NULL,
    has_left BIGINT NOT NULL DEFAULT 0 -- 1: stopped in good order, however fresh its beat
);
CREATE TABLE outages (
    until BIGINT PRIMARY KEY,
    since BIGINT NOT NULL
);
