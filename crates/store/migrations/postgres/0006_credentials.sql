-- What opens an account besides its password, and the log of what was done to accounts.
CREATE TABLE tickets (
    token BYTEA PRIMARY KEY,                            -- hash of what stands in the link
    account TEXT,                                       -- whose password it sets; null: it lets somebody sign up
    made_by TEXT,                                       -- an account's id; null: the machine itself
    expires BIGINT NOT NULL
);
CREATE TABLE recovery_codes (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    code BYTEA NOT NULL,                                -- hash of the code
    PRIMARY KEY (account, code)
);
CREATE TABLE audit (
    id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT,                                         -- an account's id; null: the machine itself
    act TEXT NOT NULL,
    subject TEXT,                                       -- an account's id
    detail TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at);
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the audit log is only added to'; END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION audit_stays();
