-- Games whose analysis somebody asked for together.
CREATE TABLE batches (
    id TEXT COLLATE "C" PRIMARY KEY,
    holder BYTEA NOT NULL,          -- whose they are
    title TEXT NOT NULL,
    nodes BIGINT NOT NULL,          -- for each position
    created BIGINT NOT NULL,
    stopped BIGINT NOT NULL,
    games TEXT NOT NULL             -- all of them, opaque here; those that are not done are rows of analyses
);
CREATE INDEX batches_of ON batches (holder, created);
ALTER TABLE analyses ADD COLUMN batch TEXT COLLATE "C";
ALTER TABLE analyses ADD COLUMN fault TEXT; -- why a game of a batch cannot be analysed
CREATE INDEX analyses_of_batch ON analyses (batch);
