-- What programs say of their moves, as records have it: score and expected line.
CREATE TABLE remarks (
    game KEY_TEXT NOT NULL,
    ply NUMBER NOT NULL,              -- the number of the move
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) TABLE_END;
