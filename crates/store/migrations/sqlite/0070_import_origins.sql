-- Which imports brought a game of the archive; a game of none came otherwise, or before this was kept, and no import takes it along.
CREATE TABLE archive_origins (
    import TEXT NOT NULL,
    game INTEGER NOT NULL,
    PRIMARY KEY (import, game)
) STRICT;
CREATE INDEX archive_origins_of ON archive_origins (game);
-- One row: the highest number of a game that is gone, and how often games went. Whoever has an index of them makes it anew.
CREATE TABLE archive_gone (
    id INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    times INTEGER NOT NULL
) STRICT;
-- Games that an import added, and bytes that were read of it.
ALTER TABLE imports ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN unpacked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_archive_number ON games (archive_number) WHERE archive_number IS NOT NULL;
CREATE INDEX archive_place ON archive_games (place);
