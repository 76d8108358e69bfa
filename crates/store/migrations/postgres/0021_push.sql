-- Browsers to which notices are pushed.
CREATE TABLE push_devices (
    id BYTEA PRIMARY KEY,            -- hash of its endpoint
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    session BYTEA NOT NULL REFERENCES sessions (token) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    point BYTEA NOT NULL,            -- its public key
    secret BYTEA NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX push_devices_of ON push_devices (account, since);
CREATE INDEX push_devices_in ON push_devices (session);
-- The site's own keys.
CREATE TABLE site_keys (name TEXT COLLATE "C" PRIMARY KEY, key BYTEA NOT NULL);
