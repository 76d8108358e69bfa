-- Whose games and records these are, by their session; and the position, so that a list of games replays none.
ALTER TABLE games ADD COLUMN black_holder BLOB;  -- hash of what the holder shows: a session's token, or the seat's own secret
ALTER TABLE games ADD COLUMN white_holder BLOB;
ALTER TABLE games ADD COLUMN sfen TEXT;          -- null: not played since there is this column
CREATE INDEX games_of_black ON games (black_holder, created) WHERE black_holder IS NOT NULL;
CREATE INDEX games_of_white ON games (white_holder, created) WHERE white_holder IS NOT NULL;
ALTER TABLE records ADD COLUMN owner BLOB;       -- hash of the token of the session that opened it
CREATE INDEX records_of ON records (owner, changed) WHERE owner IS NOT NULL;
