-- When a game is to be looked at: at what is due in it, or before. It stays as it is while moves put off what is due, so a move
-- changes no index. Games of older nodes are looked at at once, and then say when.
ALTER TABLE games ADD COLUMN wake INTEGER DEFAULT 0;
CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL AND status IS DISTINCT FROM 'over';
DROP INDEX games_due;
