-- Games that anybody may find in a list; the strongest players' come first.
ALTER TABLE games ADD COLUMN shown INTEGER;      -- the mean of the players' ratings; null: found by its link alone
CREATE INDEX games_shown ON games (shown, created) WHERE shown IS NOT NULL AND status = 'running';
