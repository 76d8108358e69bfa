-- Moves that were sealed and are not opened yet. Nothing else of a game says what they are.
CREATE TABLE sealed_moves (
    game TEXT COLLATE "C" NOT NULL,
    commitment BYTEA NOT NULL,
    salt BYTEA NOT NULL,
    attempt TEXT NOT NULL,
    PRIMARY KEY (game, commitment)
);
