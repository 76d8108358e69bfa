-- Mate problems that people have put together, and the order in which they stand.
CREATE TABLE problem_sets (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES accounts (id),
    title TEXT NOT NULL,
    words TEXT NOT NULL,            -- the title as searches find it
    about TEXT NOT NULL,            -- what its owner says of it
    visibility TEXT NOT NULL,       -- public, link, private
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX problem_sets_of ON problem_sets (owner);
CREATE INDEX problem_sets_newest ON problem_sets (visibility, changed);
CREATE TABLE set_problems (
    id TEXT PRIMARY KEY,
    problem_set TEXT NOT NULL REFERENCES problem_sets (id),
    place INTEGER NOT NULL,         -- its order among the problems
    sfen TEXT NOT NULL,
    plies INTEGER NOT NULL,         -- the length of the mate
    solution TEXT NOT NULL          -- in USI
) STRICT;
CREATE INDEX set_problems_of ON set_problems (problem_set);
