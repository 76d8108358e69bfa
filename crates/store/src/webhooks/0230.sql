-- Addresses of programs that are told what happens to an account, and what waits to be told.
CREATE TABLE webhooks (
    id KEY_TEXT PRIMARY KEY,
    account KEY_TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,             -- by which what is told is signed; its owner has seen it once
    kinds TEXT NOT NULL,              -- what is told: words with a space before and after each
    created NUMBER NOT NULL,
    due NUMBER NOT NULL,              -- when the next may be told: 0 unless one is on its way, or was not taken
    tries NUMBER NOT NULL,            -- how often the next one was tried
    failing NUMBER,                   -- since when nothing was taken; none: the last one was
    trouble TEXT NOT NULL,            -- why not, in a word
    disabled NUMBER                   -- since when nothing is told any more
) TABLE_END;
CREATE INDEX webhooks_of ON webhooks (account, created);
CREATE TABLE webhook_deliveries (
    webhook KEY_TEXT NOT NULL,
    kind KEY_TEXT NOT NULL,
    subject KEY_TEXT NOT NULL,        -- the game or the offer
    at NUMBER NOT NULL,               -- when it happened
    name TEXT NOT NULL,               -- what else is said of it
    PRIMARY KEY (webhook, kind, subject, at)
) TABLE_END;
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook, at);
