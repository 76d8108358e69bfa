-- The orders in which games of the archive are found: played last or first, longest or shortest.
CREATE INDEX archive_played ON archive_games (coalesce(day, 0), number);
CREATE INDEX archive_oldest ON archive_games (coalesce(day, 99999999), number DESC);
CREATE INDEX archive_length ON archive_games (length(moves), number);
CREATE INDEX archive_shortest ON archive_games (length(moves), number DESC);
