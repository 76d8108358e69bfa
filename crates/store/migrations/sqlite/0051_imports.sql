-- Records that people send into the archive; whoever works on one is known by its node, whose beat says that it lives.
CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    holder BLOB NOT NULL,           -- whose it is
    changed INTEGER NOT NULL,       -- when something last came of it
    bytes INTEGER NOT NULL,         -- that have come
    phase INTEGER NOT NULL,         -- 0 coming, 1 whole, 2 done, 3 failed
    owner TEXT,                     -- the node that works on it
    news TEXT NOT NULL              -- what has become of it, opaque here
) STRICT;
CREATE INDEX imports_of ON imports (holder);
CREATE INDEX imports_waiting ON imports (phase, bytes);
-- What was sent of each, until it has ended.
CREATE TABLE import_parts (
    import TEXT NOT NULL,
    at INTEGER NOT NULL,            -- the byte that it begins at
    bytes BLOB NOT NULL,
    PRIMARY KEY (import, at)
) STRICT;
