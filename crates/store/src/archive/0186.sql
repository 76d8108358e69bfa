-- The games of an event in the order in which they were played.
CREATE INDEX archive_in_event ON archive_games (event, coalesce(day, 0), coalesce(round, 0), number);
