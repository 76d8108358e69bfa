-- Who asked for an analysis; whether somebody waits for a game of a batch alone, and whether somebody has stopped it.
ALTER TABLE analyses ADD COLUMN asker BLOB;
ALTER TABLE analyses ADD COLUMN alone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;
-- The report that led to a sanction.
ALTER TABLE sanctions ADD COLUMN report TEXT;
-- What the names of accounts look like. New accounts share none; some of those that were there before may.
CREATE TABLE name_looks (
    look TEXT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (look, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX name_looks_of ON name_looks (account);
-- What the running site knows of itself, for the commands of the machine.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
-- Browsers in which an account was open once: whoever guesses its password from elsewhere does not keep its owner out.
CREATE TABLE known_devices (
    account TEXT NOT NULL,
    token BLOB NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, token)
) STRICT, WITHOUT ROWID;
