-- Games whose analysis somebody asked for together.
CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    holder BLOB NOT NULL,           -- whose they are
    title TEXT NOT NULL,
    nodes INTEGER NOT NULL,         -- for each position
    created INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    games TEXT NOT NULL             -- all of them, opaque here; those that are not done are rows of analyses
) STRICT;
CREATE INDEX batches_of ON batches (holder, created);
ALTER TABLE analyses ADD COLUMN batch TEXT;
ALTER TABLE analyses ADD COLUMN fault TEXT; -- why a game of a batch cannot be analysed
CREATE INDEX analyses_of_batch ON analyses (batch);
