-- Events: what lists need to know of each. What happened in them is their log.
CREATE TABLE events (
    id KEY_TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    format TEXT NOT NULL,             -- the word of its format: swiss, macmahon, …
    stage KEY_TEXT NOT NULL,          -- entries: no round is made; running; closed
    first_day KEY_TEXT NOT NULL,      -- YYYY-MM-DD; empty: not said
    last_day TEXT NOT NULL,
    place TEXT NOT NULL,
    about TEXT NOT NULL,              -- what its organisers say of it
    club KEY_TEXT,                    -- the club that holds it
    entry TEXT NOT NULL,              -- open: whoever has an account enters themself; invitation: referees enter everybody
    reports NUMBER NOT NULL,          -- 1: players enter their results themselves
    created NUMBER NOT NULL,
    entrants NUMBER NOT NULL,
    rounds NUMBER NOT NULL,
    steps NUMBER NOT NULL             -- the number of its last step
) TABLE_END;
CREATE INDEX events_by_day ON events (stage, first_day, id);
CREATE INDEX events_of_clubs ON events (club);
CREATE TABLE event_steps (
    event KEY_TEXT NOT NULL,
    number NUMBER NOT NULL,           -- from 1, without gaps
    at NUMBER NOT NULL,
    account KEY_TEXT NOT NULL,        -- who did it; empty once that account was erased
    entry TEXT NOT NULL,              -- a line of the event's log
    PRIMARY KEY (event, number)
) TABLE_END;
CREATE INDEX event_steps_of ON event_steps (account);
CREATE TABLE event_officials (
    event KEY_TEXT NOT NULL,
    account KEY_TEXT NOT NULL,
    duty TEXT NOT NULL,               -- organiser, referee
    since NUMBER NOT NULL,
    PRIMARY KEY (event, account)
) TABLE_END;
CREATE INDEX events_of_officials ON event_officials (account);
CREATE TABLE event_players (
    event KEY_TEXT NOT NULL,
    entrant KEY_TEXT NOT NULL,        -- the id in the event's log
    account KEY_TEXT NOT NULL,
    PRIMARY KEY (event, entrant)
) TABLE_END;
CREATE UNIQUE INDEX events_of_players ON event_players (account, event);
