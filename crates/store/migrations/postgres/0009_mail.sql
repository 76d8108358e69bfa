-- The mail addresses of accounts, and the links that confirm them.
CREATE TABLE mails (
    account TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
    address TEXT NOT NULL,
    address_key TEXT COLLATE "C" NOT NULL       -- the same however its letters are written
);
CREATE INDEX mails_of ON mails (address_key);
CREATE TABLE mail_links (
    token BYTEA PRIMARY KEY,         -- hash of what stands in the link
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    address TEXT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX mail_links_of ON mail_links (account);
CREATE INDEX mail_links_expire ON mail_links (expires);
