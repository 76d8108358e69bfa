ALTER TABLE records ADD COLUMN version INTEGER NOT NULL DEFAULT 1; -- counts the changes
