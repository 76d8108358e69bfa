-- Accounts that do not come back into a club until somebody who looks after it lets them.
CREATE TABLE club_bans (
    club TEXT NOT NULL,
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (club, account)
) STRICT;
CREATE INDEX club_bans_of ON club_bans (account);
