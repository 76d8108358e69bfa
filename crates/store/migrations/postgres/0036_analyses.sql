-- Games whose analysis was asked for and is not done; whoever works on one is known by its node, whose beat says that it lives.
CREATE TABLE analyses (
    record TEXT COLLATE "C" PRIMARY KEY,
    nodes BIGINT NOT NULL,          -- for each position
    party TEXT COLLATE "C" NOT NULL, -- who asked, by address
    turn BIGINT NOT NULL,          -- whose turn it is: a party's games follow one another, and parties take turns
    asked BIGINT NOT NULL,
    owner TEXT,                     -- the node that works on it
    done BIGINT NOT NULL,          -- positions
    total BIGINT NOT NULL
);
CREATE INDEX analyses_turns ON analyses (turn, asked);
CREATE INDEX analyses_of ON analyses (party, turn);
-- What engines found of positions, for every game that reaches them.
CREATE TABLE evaluations (
    position BIGINT NOT NULL,      -- its key
    engine TEXT COLLATE "C" NOT NULL, -- with its network
    nodes BIGINT NOT NULL,
    found TEXT NOT NULL,            -- opaque here
    used BIGINT NOT NULL,          -- when it was last asked for, to the day
    PRIMARY KEY (position, engine, nodes)
);
CREATE INDEX evaluations_used ON evaluations (used);
