ALTER TABLE records ADD COLUMN opened BIGINT NOT NULL DEFAULT 0; -- when somebody last looked at it, to the hour
UPDATE records SET opened = changed;
CREATE INDEX records_opened ON records (opened);
