-- What an account has practised: lessons, problems, drills, item by item.
CREATE TABLE practice (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,             -- lesson, problem, mistake …
    item TEXT NOT NULL,             -- which one of its kind
    place INTEGER NOT NULL,         -- grows with every change of the account's items
    value TEXT NOT NULL,            -- opaque here
    PRIMARY KEY (account, kind, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX practice_in_order ON practice (account, place);
