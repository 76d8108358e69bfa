-- The site's news, and who wants a digest of what goes on by mail.
CREATE TABLE news (
    id KEY_TEXT PRIMARY KEY,
    at NUMBER NOT NULL,               -- when it was published
    changed NUMBER NOT NULL,          -- when its text was last changed
    version NUMBER NOT NULL,          -- from 1; each change has the next one
    author KEY_TEXT NOT NULL,         -- the account; empty once that was erased
    lang TEXT NOT NULL,               -- the language in which it is written
    title TEXT NOT NULL,
    text TEXT NOT NULL
) TABLE_END;
CREATE INDEX news_by_time ON news (at, id);
CREATE INDEX news_by ON news (author, at);
CREATE TABLE digests (
    account KEY_TEXT PRIMARY KEY,
    wanted NUMBER NOT NULL,           -- 0: not any more
    lang TEXT NOT NULL,               -- in which it is told
    token KEY_TEXT NOT NULL,          -- what stands in its links that end it
    due NUMBER NOT NULL,              -- when the next one is sent
    since NUMBER NOT NULL             -- of what was published after that it tells
) TABLE_END;
CREATE UNIQUE INDEX digests_by_token ON digests (token);
CREATE INDEX digests_due ON digests (wanted, due)
