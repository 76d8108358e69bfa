-- The mail addresses of accounts, and the links that confirm them.
CREATE TABLE mails (
    account TEXT PRIMARY KEY REFERENCES accounts (id),
    address TEXT NOT NULL,
    address_key TEXT NOT NULL       -- the same however its letters are written
) STRICT;
CREATE INDEX mails_of ON mails (address_key);
CREATE TABLE mail_links (
    token BLOB PRIMARY KEY,         -- hash of what stands in the link
    account TEXT NOT NULL REFERENCES accounts (id),
    address TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_links_of ON mail_links (account);
CREATE INDEX mail_links_expire ON mail_links (expires);
