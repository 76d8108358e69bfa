-- Games whose analysis was asked for and is not done; whoever works on one is known by its node, whose beat says that it lives.
CREATE TABLE analyses (
    record TEXT PRIMARY KEY,
    nodes INTEGER NOT NULL,         -- for each position
    party TEXT NOT NULL,            -- who asked, by address
    turn INTEGER NOT NULL,          -- whose turn it is: a party's games follow one another, and parties take turns
    asked INTEGER NOT NULL,
    owner TEXT,                     -- the node that works on it
    done INTEGER NOT NULL,          -- positions
    total INTEGER NOT NULL
) STRICT;
CREATE INDEX analyses_turns ON analyses (turn, asked);
CREATE INDEX analyses_of ON analyses (party, turn);
-- What engines found of positions, for every game that reaches them.
CREATE TABLE evaluations (
    position INTEGER NOT NULL,      -- its key
    engine TEXT NOT NULL,           -- with its network
    nodes INTEGER NOT NULL,
    found TEXT NOT NULL,            -- opaque here
    used INTEGER NOT NULL,          -- when it was last asked for, to the day
    PRIMARY KEY (position, engine, nodes)
) STRICT, WITHOUT ROWID;
CREATE INDEX evaluations_used ON evaluations (used);
