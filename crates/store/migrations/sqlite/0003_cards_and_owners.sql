-- A game's card in columns, its owner node with a fence, one beat a node.
DROP INDEX games_running;
ALTER TABLE games RENAME COLUMN config TO contract;
ALTER TABLE games ADD COLUMN last INTEGER NOT NULL DEFAULT 0;      -- the number of its last entry
ALTER TABLE games ADD COLUMN status TEXT;                          -- null: yet to be summarised, from before there were cards
ALTER TABLE games ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN turn TEXT NOT NULL DEFAULT 'black';
ALTER TABLE games ADD COLUMN due INTEGER;
ALTER TABLE games ADD COLUMN winner TEXT;
ALTER TABLE games ADD COLUMN reason TEXT;
ALTER TABLE games ADD COLUMN owner TEXT;                           -- a node's id
ALTER TABLE games ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;     -- grows with each claim
ALTER TABLE games ADD COLUMN silent_since INTEGER;                 -- the last beat of an owner that died
UPDATE games SET last = (SELECT coalesce(max(seq), 0) FROM entries WHERE entries.game = games.id);
ALTER TABLE games DROP COLUMN over;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_unread ON games (id) WHERE status IS NULL;
CREATE INDEX games_unfinished ON games (created) WHERE status IS NOT 'over';
CREATE INDEX games_owned ON games (owner) WHERE owner IS NOT NULL AND status IS NOT 'over';
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    beat INTEGER NOT NULL
) STRICT;
INSERT INTO nodes (id, beat) SELECT 'before-nodes', at FROM beat;
DROP TABLE beat;
