-- Games that are played elsewhere and followed here.
CREATE TABLE broadcasts (
    id KEY_TEXT PRIMARY KEY,
    owner KEY_TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    delay NUMBER NOT NULL,            -- how long after its relayers everybody else sees a move, in milliseconds
    created NUMBER NOT NULL,
    changed NUMBER NOT NULL           -- when a board was last changed, within a minute or so
) TABLE_END;
CREATE INDEX broadcasts_changed ON broadcasts (changed);
CREATE INDEX broadcasts_of ON broadcasts (owner);
-- Who enters moves beside the owner.
CREATE TABLE broadcast_people (
    broadcast KEY_TEXT NOT NULL,
    account KEY_TEXT NOT NULL,
    PRIMARY KEY (broadcast, account)
) TABLE_END;
CREATE INDEX broadcast_people_of ON broadcast_people (account);
CREATE TABLE broadcast_rounds (
    id KEY_TEXT PRIMARY KEY,
    broadcast KEY_TEXT NOT NULL,
    place NUMBER NOT NULL,
    title TEXT NOT NULL
) TABLE_END;
CREATE INDEX broadcast_rounds_of ON broadcast_rounds (broadcast);
CREATE TABLE broadcast_boards (
    id KEY_TEXT PRIMARY KEY,
    broadcast KEY_TEXT NOT NULL,
    round KEY_TEXT NOT NULL,
    place NUMBER NOT NULL,
    title TEXT NOT NULL,
    source TEXT NOT NULL,             -- where its moves are asked for, empty: they are brought
    due NUMBER,                       -- when they are asked for next; null: never
    trouble TEXT NOT NULL,            -- why the last ones that came were not taken; empty: they were
    archived NUMBER                   -- the game of the archive that it became
) TABLE_END;
CREATE INDEX broadcast_boards_of ON broadcast_boards (broadcast);
CREATE INDEX broadcast_boards_due ON broadcast_boards (due);
-- A board as it stood after each change, as long as somebody is yet to see the one before.
CREATE TABLE broadcast_states (
    board KEY_TEXT NOT NULL,
    seq NUMBER NOT NULL,              -- the number of the change, from 0 on
    at NUMBER NOT NULL,
    record TEXT NOT NULL,             -- the whole record
    left_black NUMBER,                -- what is left on the clocks, in milliseconds, where somebody has said so
    left_white NUMBER,
    PRIMARY KEY (board, seq)
) TABLE_END;
