-- Accounts and the sessions in which they are open.
CREATE TABLE accounts (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,  -- names that could be taken for one another have the same
    holder BYTEA NOT NULL UNIQUE,               -- what the account's seats and records are held by
    role TEXT NOT NULL,
    created BIGINT NOT NULL,
    closed BIGINT,                              -- when it was closed; null: it is open
    password TEXT                               -- Argon2id with its salt and costs; null: it has none
);
CREATE TABLE sessions (
    token BYTEA PRIMARY KEY,                    -- hash of the token
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    device TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (account, seen);
CREATE INDEX sessions_seen ON sessions (seen);
