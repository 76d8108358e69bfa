-- Studies: chapters that people write together. What is edited in a chapter is a shared tree with the chapter's id.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES accounts (id),
    title TEXT NOT NULL,
    words TEXT NOT NULL,            -- the title as searches find it
    visibility TEXT NOT NULL,       -- public, link, private
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_of ON studies (owner);
CREATE INDEX studies_newest ON studies (visibility, changed);
CREATE TABLE study_people (
    study TEXT NOT NULL REFERENCES studies (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    may_edit INTEGER NOT NULL,
    PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX study_people_of ON study_people (account);
CREATE TABLE study_chapters (
    id TEXT PRIMARY KEY,
    study TEXT NOT NULL REFERENCES studies (id),
    place INTEGER NOT NULL,         -- its order among the chapters
    title TEXT NOT NULL,
    kind TEXT NOT NULL,             -- how it is read: analysis, guess-black, guess-white
    beginning TEXT NOT NULL         -- the tree that it began with
) STRICT;
CREATE INDEX study_chapters_of ON study_chapters (study);
