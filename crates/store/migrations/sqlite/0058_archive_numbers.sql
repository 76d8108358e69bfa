-- As which game of the archive a game played here is kept, so that whoever played it can look among their own.
ALTER TABLE games ADD COLUMN archive_number INTEGER;
UPDATE games SET archive_number = archive_games.number FROM archive_games
    WHERE games.archived IS NOT NULL AND archive_games.source = 'game:' || games.id;
