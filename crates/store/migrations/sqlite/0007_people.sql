-- Accounts and the sessions in which they are open.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,  -- names that could be taken for one another have the same
    holder BLOB NOT NULL UNIQUE,    -- what the account's seats and records are held by
    role TEXT NOT NULL,
    created INTEGER NOT NULL,
    closed INTEGER,                 -- when it was closed; null: it is open
    password TEXT                   -- Argon2id with its salt and costs; null: it has none
) STRICT;
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,         -- hash of the token
    account TEXT NOT NULL REFERENCES accounts (id),
    device TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of ON sessions (account, seen);
CREATE INDEX sessions_seen ON sessions (seen);
