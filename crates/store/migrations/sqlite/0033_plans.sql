-- Conditional moves in games by correspondence.
CREATE TABLE plans (
    game TEXT NOT NULL,
    side TEXT NOT NULL,             -- whose they are
    plan TEXT NOT NULL,             -- opaque here
    PRIMARY KEY (game, side)
) STRICT;
