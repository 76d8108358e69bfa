-- When the games of events are played whose players settle on a time themselves: one row a board.
CREATE TABLE event_dates (
    event KEY_TEXT NOT NULL,
    round NUMBER NOT NULL,
    board NUMBER NOT NULL,
    black TEXT NOT NULL,              -- the ids of the two in the event's log: a round that was made anew has others
    white TEXT NOT NULL,
    agreed NUMBER,                    -- when they play; none: nothing is agreed
    talk TEXT NOT NULL,               -- what either offers, and what is to be told of it; opaque to the store
    version NUMBER NOT NULL,          -- grows with each change
    PRIMARY KEY (event, round, board)
) TABLE_END;
