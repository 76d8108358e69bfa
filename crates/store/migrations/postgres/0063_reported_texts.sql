-- What a report is about beside a game: where it stands, and its text as it stood.
ALTER TABLE reports ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN said TEXT NOT NULL DEFAULT '';
