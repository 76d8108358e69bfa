-- Ratings, and the games that changed them, in one order for the whole site.
CREATE TABLE to_rate (
    game TEXT COLLATE "C" PRIMARY KEY   -- it has ended and is still to be rated
);
CREATE TABLE ratings (
    player TEXT COLLATE "C" NOT NULL,   -- an account's id, or a bot's name
    pool TEXT COLLATE "C" NOT NULL,
    rating BIGINT NOT NULL,             -- thousandths of a point
    deviation BIGINT NOT NULL,          -- the same, after the last game
    volatility BIGINT NOT NULL,         -- billionths
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    played BIGINT NOT NULL,             -- when the last game ended
    PRIMARY KEY (player, pool)
);
CREATE INDEX ratings_listed ON ratings (pool, rating);
CREATE TABLE rating_changes (
    number BIGINT NOT NULL,             -- the game's place in the order in which games were rated
    side TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    pool TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,                 -- when the game ended
    player TEXT COLLATE "C" NOT NULL,
    opponent TEXT COLLATE "C" NOT NULL,
    half_points BIGINT NOT NULL,
    old_rating BIGINT NOT NULL,
    old_deviation BIGINT NOT NULL,
    old_volatility BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    PRIMARY KEY (number, side),
    UNIQUE (game, side)                 -- a game is rated once
);
CREATE INDEX rating_changes_of ON rating_changes (player, pool, number);
