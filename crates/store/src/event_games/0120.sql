-- Events that are played on the site: with which games, and when somebody has to see to one.
CREATE TABLE event_play (
    event KEY_TEXT PRIMARY KEY,
    play TEXT NOT NULL,               -- how its games are played, opaque to the store
    version NUMBER NOT NULL,          -- grows with each change of the event and of its games
    wake NUMBER                       -- when it is to be seen to; none: once something changes
) TABLE_END;
CREATE INDEX event_play_wakes ON event_play (wake);
-- The games of their boards, each with its replays.
CREATE TABLE event_games (
    event KEY_TEXT NOT NULL,
    round NUMBER NOT NULL,
    board NUMBER NOT NULL,
    number NUMBER NOT NULL,           -- of the games of this board, from 1
    game KEY_TEXT NOT NULL,
    black TEXT NOT NULL,              -- the ids of the two in the event's log
    white TEXT NOT NULL,
    due NUMBER,                       -- by when both have to be at the board
    stage TEXT NOT NULL,              -- open, off, over, again, void
    told NUMBER NOT NULL,             -- 1: both players have been told of it
    PRIMARY KEY (event, round, board, number)
) TABLE_END;
CREATE UNIQUE INDEX event_games_of ON event_games (game);
