-- Trees of variations that several people edit: every edit in its order. The tree of a game has the game's id.
CREATE TABLE shared_edits (
    tree TEXT NOT NULL,
    seq INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (tree, seq)
) STRICT, WITHOUT ROWID;
