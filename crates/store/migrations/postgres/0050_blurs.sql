-- Turns in which a player's page lost the focus: a hint for moderators, kept for a while.
CREATE TABLE blurs (
    game TEXT COLLATE "C" NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    ply BIGINT NOT NULL,            -- the move that it was before
    at BIGINT NOT NULL,
    PRIMARY KEY (game, side, ply)
);
CREATE INDEX blurs_at ON blurs (at);
