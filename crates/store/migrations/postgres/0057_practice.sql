-- What an account has practised: lessons, problems, drills, item by item.
CREATE TABLE practice (
    account TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL, -- lesson, problem, mistake …
    item TEXT COLLATE "C" NOT NULL, -- which one of its kind
    place BIGINT NOT NULL,          -- grows with every change of the account's items
    value TEXT NOT NULL,            -- opaque here
    PRIMARY KEY (account, kind, item)
);
CREATE INDEX practice_in_order ON practice (account, place);
