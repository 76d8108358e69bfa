-- Turns in which a player's page lost the focus: a hint for moderators, kept for a while.
CREATE TABLE blurs (
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    ply INTEGER NOT NULL,           -- the move that it was before
    at INTEGER NOT NULL,
    PRIMARY KEY (game, side, ply)
) STRICT;
CREATE INDEX blurs_at ON blurs (at);
