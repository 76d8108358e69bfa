ALTER TABLE records ADD COLUMN opened INTEGER NOT NULL DEFAULT 0; -- when somebody last looked at it, to the hour
UPDATE records SET opened = changed;
CREATE INDEX records_opened ON records (opened);
