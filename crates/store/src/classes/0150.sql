-- Classes: teachers, their pupils and the accounts that were made for these, what is to be done, and what is said of games.
CREATE TABLE classes (
    id KEY_TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    code KEY_TEXT NOT NULL,           -- whoever knows it may come in
    open NUMBER NOT NULL,             -- 1: the accounts that were made here may meet others, too
    created NUMBER NOT NULL
) TABLE_END;
CREATE UNIQUE INDEX classes_by_code ON classes (code);
CREATE TABLE class_members (
    class KEY_TEXT NOT NULL,
    account KEY_TEXT NOT NULL,
    role TEXT NOT NULL,
    called TEXT NOT NULL,             -- what the class calls them; empty: as their account
    since NUMBER NOT NULL,
    PRIMARY KEY (class, account)
) TABLE_END;
CREATE INDEX class_members_of ON class_members (account);
CREATE TABLE class_wards (
    account KEY_TEXT PRIMARY KEY,     -- an account that was made in a class
    class KEY_TEXT NOT NULL,
    card BYTES NOT NULL               -- the hash of what stands on its card, which opens it
) TABLE_END;
CREATE INDEX class_wards_of ON class_wards (class);
CREATE UNIQUE INDEX class_wards_by_card ON class_wards (card);
CREATE TABLE class_homework (
    id KEY_TEXT PRIMARY KEY,
    class KEY_TEXT NOT NULL,
    kind TEXT NOT NULL,
    item TEXT NOT NULL,               -- the lesson, set or study, or the level
    times NUMBER NOT NULL,            -- how many problems or games
    words TEXT NOT NULL,              -- what the teacher says of it
    due NUMBER NOT NULL,
    created NUMBER NOT NULL
) TABLE_END;
CREATE INDEX class_homework_of ON class_homework (class, due);
CREATE TABLE class_done (
    homework KEY_TEXT NOT NULL,
    account KEY_TEXT NOT NULL,
    at NUMBER NOT NULL,
    PRIMARY KEY (homework, account)
) TABLE_END;
CREATE INDEX class_done_of ON class_done (account);
CREATE TABLE class_remarks (
    id KEY_TEXT PRIMARY KEY,
    class KEY_TEXT NOT NULL,
    pupil KEY_TEXT NOT NULL,
    game KEY_TEXT NOT NULL,
    author KEY_TEXT NOT NULL,         -- empty once that account was erased
    at NUMBER NOT NULL,
    text TEXT NOT NULL
) TABLE_END;
CREATE INDEX class_remarks_of ON class_remarks (class, pupil, at);
