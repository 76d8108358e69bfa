-- Series of events: leagues over seasons, titles, annual opens. What was done in one is its log; the other tables are told from it.
CREATE TABLE series (
    id KEY_TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,               -- league, title, open
    about TEXT NOT NULL,              -- what its organisers say of it
    club KEY_TEXT,                    -- the club that holds it
    created NUMBER NOT NULL,
    changed NUMBER NOT NULL,          -- when its last step was taken
    seasons NUMBER NOT NULL,
    running NUMBER NOT NULL,          -- 1: the last season is not settled
    holder TEXT NOT NULL,             -- who won last, by name; empty: nobody yet
    steps NUMBER NOT NULL             -- the number of its last step
) TABLE_END;
CREATE INDEX series_by_change ON series (changed, id);
CREATE INDEX series_of_clubs ON series (club);
CREATE TABLE series_steps (
    series KEY_TEXT NOT NULL,
    number NUMBER NOT NULL,           -- from 1, without gaps
    at NUMBER NOT NULL,
    account KEY_TEXT NOT NULL,        -- who did it; empty once that account was erased
    entry TEXT NOT NULL,              -- a line of its log
    PRIMARY KEY (series, number)
) TABLE_END;
CREATE INDEX series_steps_of ON series_steps (account);
CREATE TABLE series_officials (
    series KEY_TEXT NOT NULL,
    account KEY_TEXT NOT NULL,
    duty TEXT NOT NULL,               -- organiser, referee
    since NUMBER NOT NULL,
    PRIMARY KEY (series, account)
) TABLE_END;
CREATE INDEX series_of_officials ON series_officials (account);
CREATE TABLE series_events (
    event KEY_TEXT PRIMARY KEY,       -- an event belongs to one series at most
    series KEY_TEXT NOT NULL,
    season NUMBER NOT NULL            -- from 1
) TABLE_END;
CREATE INDEX events_of_series ON series_events (series, season);
CREATE TABLE series_members (
    series KEY_TEXT NOT NULL,
    member KEY_TEXT NOT NULL,         -- the id in its log
    account KEY_TEXT NOT NULL,
    PRIMARY KEY (series, member)
) TABLE_END;
CREATE INDEX series_of_members ON series_members (account, series);
CREATE TABLE series_won (
    series KEY_TEXT NOT NULL,
    season NUMBER NOT NULL,
    member KEY_TEXT NOT NULL,
    at NUMBER NOT NULL,               -- when it was settled
    PRIMARY KEY (series, season, member)
) TABLE_END
