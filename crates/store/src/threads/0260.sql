-- Threads of clubs and events, and what is written in them.
CREATE TABLE threads (
    id KEY_TEXT PRIMARY KEY,
    kind KEY_TEXT NOT NULL,           -- club, event
    place KEY_TEXT NOT NULL,          -- its id
    title TEXT NOT NULL,              -- empty once it was taken away
    author KEY_TEXT NOT NULL,         -- the account; empty once that was erased
    begun NUMBER NOT NULL,
    moved NUMBER NOT NULL,            -- when something was last written in it
    posts NUMBER NOT NULL,            -- the number of its last post
    pinned NUMBER NOT NULL,           -- 1: it stands before the others
    locked NUMBER NOT NULL            -- 1: nothing more is written in it
) TABLE_END;
CREATE INDEX threads_of ON threads (kind, place, pinned, moved, id);
CREATE INDEX threads_by ON threads (author, kind, place, begun);
CREATE TABLE thread_posts (
    thread KEY_TEXT NOT NULL,
    seq NUMBER NOT NULL,              -- from 1, without gaps
    at NUMBER NOT NULL,
    author KEY_TEXT NOT NULL,         -- the account; empty once that was erased
    text TEXT NOT NULL,               -- empty once it was taken away
    PRIMARY KEY (thread, seq)
) TABLE_END;
CREATE INDEX thread_posts_by ON thread_posts (author, at)
