-- Records that people send into the archive; whoever works on one is known by its node, whose beat says that it lives.
CREATE TABLE imports (
    id TEXT COLLATE "C" PRIMARY KEY,
    holder BYTEA NOT NULL,           -- whose it is
    changed BIGINT NOT NULL,       -- when something last came of it
    bytes BIGINT NOT NULL,         -- that have come
    phase BIGINT NOT NULL,         -- 0 coming, 1 whole, 2 done, 3 failed
    owner TEXT,                     -- the node that works on it
    news TEXT NOT NULL              -- what has become of it, opaque here
);
CREATE INDEX imports_of ON imports (holder);
CREATE INDEX imports_waiting ON imports (phase, bytes);
-- What was sent of each, until it has ended.
CREATE TABLE import_parts (
    import TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,            -- the byte that it begins at
    bytes BYTEA NOT NULL,
    PRIMARY KEY (import, at)
);
