-- Browsers to which notices are pushed.
CREATE TABLE push_devices (
    id BLOB PRIMARY KEY,            -- hash of its endpoint
    account TEXT NOT NULL REFERENCES accounts (id),
    session BLOB NOT NULL REFERENCES sessions (token) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    point BLOB NOT NULL,            -- its public key
    secret BLOB NOT NULL,
    since INTEGER NOT NULL
) STRICT;
CREATE INDEX push_devices_of ON push_devices (account, since);
CREATE INDEX push_devices_in ON push_devices (session);
-- The site's own keys.
CREATE TABLE site_keys (name TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT;
