-- Games gathered from anywhere, and the names of their players, events and places.
CREATE TABLE archive_names (
    id INTEGER PRIMARY KEY,         -- made of kind and key
    kind TEXT NOT NULL,
    key TEXT NOT NULL,              -- alike for every spelling of one name
    name TEXT NOT NULL,             -- as it is shown
    words TEXT NOT NULL             -- every spelling that is known, for searches
) STRICT;
CREATE TABLE archive_games (
    number INTEGER PRIMARY KEY,     -- in the order in which they came
    identity BLOB NOT NULL UNIQUE,  -- made of start, moves and players
    start TEXT,                     -- SFEN; null: an even game's
    moves BLOB NOT NULL,            -- two bytes each
    headers TEXT NOT NULL,          -- what the record says of itself, opaque here
    black INTEGER REFERENCES archive_names (id),
    white INTEGER REFERENCES archive_names (id),
    event INTEGER REFERENCES archive_names (id),
    place INTEGER REFERENCES archive_names (id),
    round INTEGER,                  -- which game of its match
    day INTEGER,                    -- 19820413; 19820000 where no more than the year is known
    ended TEXT,                     -- how the game ended
    score INTEGER NOT NULL,         -- 0 open, 1 Black won, 2 White won, 3 draw
    source TEXT NOT NULL,           -- the file, or the game played here, that it came from
    faults TEXT NOT NULL            -- what could not be read of it, opaque here
) STRICT;
CREATE INDEX archive_black ON archive_games (black, number);
CREATE INDEX archive_white ON archive_games (white, number);
CREATE INDEX archive_event ON archive_games (event, number);
CREATE INDEX archive_day ON archive_games (day, number);
