-- Who asked for an analysis; whether somebody waits for a game of a batch alone, and whether somebody has stopped it.
ALTER TABLE analyses ADD COLUMN asker BYTEA;
ALTER TABLE analyses ADD COLUMN alone BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN stopped BIGINT NOT NULL DEFAULT 0;
-- The report that led to a sanction.
ALTER TABLE sanctions ADD COLUMN report TEXT;
-- What the names of accounts look like. New accounts share none; some of those that were there before may.
CREATE TABLE name_looks (
    look TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (look, account)
);
CREATE INDEX name_looks_of ON name_looks (account);
-- What the running site knows of itself, for the commands of the machine.
CREATE TABLE facts (
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT NOT NULL
);
-- Browsers in which an account was open once: whoever guesses its password from elsewhere does not keep its owner out.
CREATE TABLE known_devices (
    account TEXT COLLATE "C" NOT NULL,
    token BYTEA NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (account, token)
);
