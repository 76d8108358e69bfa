-- What opens an account besides its password, and the log of what was done to accounts.
CREATE TABLE tickets (
    token BLOB PRIMARY KEY,   -- hash of what stands in the link
    account TEXT,             -- whose password it sets; null: it lets somebody sign up
    made_by TEXT,             -- an account's id; null: the machine itself
    expires INTEGER NOT NULL
) STRICT;
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts (id),
    code BLOB NOT NULL,       -- hash of the code
    PRIMARY KEY (account, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    actor TEXT,               -- an account's id; null: the machine itself
    act TEXT NOT NULL,
    subject TEXT,             -- an account's id
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_at ON audit (at);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
