-- Ratings, and the games that changed them, in one order for the whole site.
CREATE TABLE to_rate (
    game TEXT PRIMARY KEY           -- it has ended and is still to be rated
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    player TEXT NOT NULL,           -- an account's id, or a bot's name
    pool TEXT NOT NULL,
    rating INTEGER NOT NULL,        -- thousandths of a point
    deviation INTEGER NOT NULL,     -- the same, after the last game
    volatility INTEGER NOT NULL,    -- billionths
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    played INTEGER NOT NULL,        -- when the last game ended
    PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_listed ON ratings (pool, rating);
CREATE TABLE rating_changes (
    number INTEGER NOT NULL,        -- the game's place in the order in which games were rated
    side TEXT NOT NULL,
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    at INTEGER NOT NULL,            -- when the game ended
    player TEXT NOT NULL,
    opponent TEXT NOT NULL,
    half_points INTEGER NOT NULL,
    old_rating INTEGER NOT NULL,
    old_deviation INTEGER NOT NULL,
    old_volatility INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    PRIMARY KEY (number, side),
    UNIQUE (game, side)             -- a game is rated once
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_of ON rating_changes (player, pool, number);
