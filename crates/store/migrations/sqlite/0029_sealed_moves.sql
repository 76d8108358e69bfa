-- Moves that were sealed and are not opened yet. Nothing else of a game says what they are.
CREATE TABLE sealed_moves (
    game TEXT NOT NULL,
    commitment BLOB NOT NULL,
    salt BLOB NOT NULL,
    attempt TEXT NOT NULL,
    PRIMARY KEY (game, commitment)
) STRICT, WITHOUT ROWID;
