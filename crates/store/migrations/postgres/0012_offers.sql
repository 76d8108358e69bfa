-- Games that are offered for longer than whoever offers them is here.
CREATE TABLE offers (
    id TEXT COLLATE "C" PRIMARY KEY,
    maker TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    target TEXT COLLATE "C" REFERENCES accounts (id),   -- null: to anybody
    wish TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX offers_made ON offers (maker);
CREATE INDEX offers_received ON offers (target) WHERE target IS NOT NULL;
CREATE INDEX offers_open ON offers (created) WHERE target IS NULL;
CREATE INDEX offers_expire ON offers (expires);
