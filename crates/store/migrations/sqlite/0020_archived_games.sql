-- Games played here that are in the archive, or have been found to have no place there.
ALTER TABLE games ADD COLUMN archived INTEGER;
CREATE INDEX games_unarchived ON games (created) WHERE status = 'over' AND archived IS NULL;
