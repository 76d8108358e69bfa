-- What somebody should know of, and how it reaches them.
CREATE TABLE notices (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,          -- the game, offer or sanction that it is about
    name TEXT NOT NULL,             -- who did it, as they were called
    at BIGINT NOT NULL,
    is_read BIGINT NOT NULL,
    mail_due BIGINT,               -- when a mail goes, unless it is read before
    PRIMARY KEY (account, kind, subject)
);
CREATE INDEX notices_unread ON notices (account) WHERE is_read = 0;
CREATE INDEX notices_due ON notices (mail_due) WHERE mail_due IS NOT NULL;
CREATE TABLE notice_wishes (
    account TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
    mail TEXT NOT NULL,             -- the kinds that go by mail
    push TEXT NOT NULL,             -- those that are pushed to devices
    lang TEXT NOT NULL
);
-- Games by correspondence in which something has happened that nobody was told of yet. Rows are added and taken away, never changed: so
-- whoever takes them away waits for nobody.
CREATE TABLE to_tell (
    game TEXT COLLATE "C" NOT NULL,
    last BIGINT NOT NULL,               -- the number of the entry that is news
    PRIMARY KEY (game, last)
);
