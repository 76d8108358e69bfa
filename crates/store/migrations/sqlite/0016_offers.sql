-- Games that are offered for longer than whoever offers them is here.
CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL REFERENCES accounts (id),
    target TEXT REFERENCES accounts (id),   -- null: to anybody
    wish TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX offers_made ON offers (maker);
CREATE INDEX offers_received ON offers (target) WHERE target IS NOT NULL;
CREATE INDEX offers_open ON offers (created) WHERE target IS NULL;
CREATE INDEX offers_expire ON offers (expires);
