-- Accounts that do not come back into a club until somebody who looks after it lets them.
CREATE TABLE club_bans (
    club TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (club, account)
);
CREATE INDEX club_bans_of ON club_bans (account);
