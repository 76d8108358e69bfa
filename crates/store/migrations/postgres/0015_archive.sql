-- Games gathered from anywhere, and the names of their players, events and places.
CREATE TABLE archive_names (
    id BIGINT PRIMARY KEY,         -- made of kind and key
    kind TEXT NOT NULL,
    key TEXT NOT NULL,              -- alike for every spelling of one name
    name TEXT NOT NULL,             -- as it is shown
    words TEXT NOT NULL             -- every spelling that is known, for searches
);
CREATE TABLE archive_games (
    number BIGINT PRIMARY KEY,     -- in the order in which they came
    identity BYTEA NOT NULL UNIQUE,  -- made of start, moves and players
    start TEXT,                     -- SFEN; null: an even game's
    moves BYTEA NOT NULL,            -- two bytes each
    headers TEXT NOT NULL,          -- what the record says of itself, opaque here
    black BIGINT REFERENCES archive_names (id),
    white BIGINT REFERENCES archive_names (id),
    event BIGINT REFERENCES archive_names (id),
    place BIGINT REFERENCES archive_names (id),
    round BIGINT,                  -- which game of its match
    day BIGINT,                    -- 19820413; 19820000 where no more than the year is known
    ended TEXT,                     -- how the game ended
    score BIGINT NOT NULL,         -- 0 open, 1 Black won, 2 White won, 3 draw
    source TEXT NOT NULL,           -- the file, or the game played here, that it came from
    faults TEXT NOT NULL            -- what could not be read of it, opaque here
);
CREATE INDEX archive_black ON archive_games (black, number);
CREATE INDEX archive_white ON archive_games (white, number);
CREATE INDEX archive_event ON archive_games (event, number);
CREATE INDEX archive_day ON archive_games (day, number);
