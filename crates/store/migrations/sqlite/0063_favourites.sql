-- Whom and what an account keeps in view, and who may see how a pupil gets on.
CREATE TABLE follows (
    account TEXT NOT NULL,
    whom TEXT NOT NULL,             -- the account that it follows
    since INTEGER NOT NULL,
    PRIMARY KEY (account, whom)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_of ON follows (whom);
CREATE TABLE player_notes (
    account TEXT NOT NULL,          -- who wrote it, and nobody else reads it
    whom TEXT NOT NULL,
    text TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (account, whom)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_notes_about ON player_notes (whom);
CREATE TABLE favourite_games (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE pupils (
    pupil TEXT NOT NULL,            -- who lets the teacher see
    teacher TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (pupil, teacher)
) STRICT, WITHOUT ROWID;
CREATE INDEX pupils_of ON pupils (teacher);
