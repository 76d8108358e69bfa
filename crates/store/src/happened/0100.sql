-- What happened in games and concerns somebody besides their players: kept with the entry, numbered afterwards, read by each consumer in the
-- order of the numbers. Rows go once everybody whom they concern is past them.
CREATE TABLE happened (
    game KEY_TEXT NOT NULL,
    seq NUMBER NOT NULL,              -- the number of the last entry that was kept with it
    kind KEY_TEXT NOT NULL,           -- ended, rated, away, turn
    at NUMBER NOT NULL,               -- when that entry happened
    body TEXT NOT NULL,               -- away: for how long each player had been, in milliseconds, Black first
    number NUMBER,                    -- without gaps, in the order in which they came to be seen; none until they are numbered
    PRIMARY KEY (game, seq, kind)
) TABLE_END;
CREATE UNIQUE INDEX happened_numbers ON happened (number);
-- The number that each consumer has taken in last; and the last number that was given.
CREATE TABLE happened_cursors (
    consumer KEY_TEXT PRIMARY KEY,
    number NUMBER NOT NULL
) TABLE_END;
