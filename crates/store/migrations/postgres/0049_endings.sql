-- How people came out of games with a clock. What follows when somebody leaves games is a sanction like those of moderators, with the
-- game that led to it, and how many of their last games they had left then.
CREATE TABLE endings (
    game TEXT COLLATE "C" NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    whom BYTEA NOT NULL,            -- what the seat was held by
    began BIGINT NOT NULL,
    at BIGINT NOT NULL,            -- when the game ended
    away_ms BIGINT NOT NULL,       -- for how long the player had been away then
    ending TEXT,                    -- what it was found to be; none until it is judged
    PRIMARY KEY (game, side)
);
CREATE INDEX endings_of ON endings (whom, at);
CREATE INDEX endings_at ON endings (at);
CREATE INDEX endings_to_judge ON endings (at) WHERE ending IS NULL;
ALTER TABLE sanctions ADD COLUMN game TEXT;
ALTER TABLE sanctions ADD COLUMN left_games BIGINT;
ALTER TABLE sanctions ADD COLUMN of_games BIGINT;
