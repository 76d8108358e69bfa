-- What people write of positions: every revision of every page.
CREATE TABLE wiki_revisions (
    page TEXT NOT NULL,             -- a position's SFEN without the number of the move; `talk ` before it: what is said of the page
    revision INTEGER NOT NULL,      -- from 1, without gaps
    at INTEGER NOT NULL,
    author TEXT NOT NULL,           -- the account; empty once it was erased
    summary TEXT NOT NULL,          -- what its author says of the change
    text TEXT NOT NULL,
    PRIMARY KEY (page, revision)
) STRICT;
CREATE INDEX wiki_authors ON wiki_revisions (author);
CREATE INDEX wiki_newest ON wiki_revisions (at);
-- Pages that moderators alone may change.
CREATE TABLE wiki_locks (
    page TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
