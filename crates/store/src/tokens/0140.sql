-- What lets programs into accounts, and the accounts that programs play with.
CREATE TABLE tokens (
    id KEY_TEXT PRIMARY KEY,          -- by which its owner names it
    token BYTES NOT NULL,             -- the hash of what programs show
    account KEY_TEXT NOT NULL,
    label TEXT NOT NULL,              -- what its owner calls it
    scopes TEXT NOT NULL,             -- what it may do: words between spaces
    created NUMBER NOT NULL,
    used NUMBER                       -- when it was last used, within a minute or so; none: never
) TABLE_END;
CREATE UNIQUE INDEX tokens_by_hash ON tokens (token);
CREATE INDEX tokens_of ON tokens (account);
CREATE TABLE bots (
    account KEY_TEXT PRIMARY KEY,
    since NUMBER NOT NULL
) TABLE_END;
