-- What somebody should know of, and how it reaches them.
CREATE TABLE notices (
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,          -- the game, offer or sanction that it is about
    name TEXT NOT NULL,             -- who did it, as they were called
    at INTEGER NOT NULL,
    is_read INTEGER NOT NULL,
    mail_due INTEGER,               -- when a mail goes, unless it is read before
    PRIMARY KEY (account, kind, subject)
) STRICT;
CREATE INDEX notices_unread ON notices (account) WHERE is_read = 0;
CREATE INDEX notices_due ON notices (mail_due) WHERE mail_due IS NOT NULL;
CREATE TABLE notice_wishes (
    account TEXT PRIMARY KEY REFERENCES accounts (id),
    mail TEXT NOT NULL,             -- the kinds that go by mail
    push TEXT NOT NULL,             -- those that are pushed to devices
    lang TEXT NOT NULL
) STRICT;
-- Games by correspondence in which something has happened that nobody was told of yet. Rows are added and taken away, never changed: so
-- whoever takes them away waits for nobody.
CREATE TABLE to_tell (
    game TEXT NOT NULL,
    last INTEGER NOT NULL,               -- the number of the entry that is news
    PRIMARY KEY (game, last)
) STRICT;
