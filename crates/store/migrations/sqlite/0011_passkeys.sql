-- Passkeys, and what devices are to sign.
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    public_key BLOB NOT NULL,
    state BLOB NOT NULL,            -- what changes when it is used
    created INTEGER NOT NULL,
    used INTEGER                    -- when it last was; null: never
) STRICT;
CREATE INDEX passkeys_of ON passkeys (account, created);
CREATE TABLE challenges (
    whose BLOB PRIMARY KEY,         -- hash of session and purpose
    state BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX challenges_expire ON challenges (expires);
