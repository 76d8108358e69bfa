-- Passkeys, and what devices are to sign.
CREATE TABLE passkeys (
    id BYTEA PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    public_key BYTEA NOT NULL,
    state BYTEA NOT NULL,                               -- what changes when it is used
    created BIGINT NOT NULL,
    used BIGINT                                         -- when it last was; null: never
);
CREATE INDEX passkeys_of ON passkeys (account, created);
CREATE TABLE challenges (
    whose BYTEA PRIMARY KEY,                            -- hash of session and purpose
    state BYTEA NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_expire ON challenges (expires);
