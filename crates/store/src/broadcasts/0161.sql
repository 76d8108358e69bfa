-- Since when a source is asked, and what was brought to a board last.
ALTER TABLE broadcast_boards ADD COLUMN since NUMBER NOT NULL DEFAULT 0;   -- when its source was set
ALTER TABLE broadcast_states ADD COLUMN brought TEXT NOT NULL DEFAULT '';  -- the hash of the record that was brought last
