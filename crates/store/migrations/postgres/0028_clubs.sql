-- Clubs: who is in one, and what they are told.
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,  -- names that could be taken for one another have the same key
    about TEXT NOT NULL,            -- what the club says of itself
    entry TEXT NOT NULL,            -- open, request or invitation
    created BIGINT NOT NULL
);
CREATE TABLE club_members (
    club TEXT NOT NULL,
    account TEXT NOT NULL,
    standing TEXT NOT NULL,         -- leader, officer, member; asked and invited: not in it yet
    since BIGINT NOT NULL,
    muted BIGINT NOT NULL,           -- 1: is told no news
    PRIMARY KEY (club, account)
);
CREATE INDEX clubs_of_accounts ON club_members (account);
CREATE TABLE club_posts (
    id TEXT PRIMARY KEY,
    club TEXT NOT NULL,
    at BIGINT NOT NULL,
    author TEXT NOT NULL,           -- the account; empty once it was erased
    text TEXT NOT NULL
);
CREATE INDEX posts_of_clubs ON club_posts (club, at);
CREATE INDEX posts_of_authors ON club_posts (author);
