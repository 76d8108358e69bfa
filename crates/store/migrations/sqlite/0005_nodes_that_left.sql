ALTER TABLE nodes ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0; -- 1: stopped in good order, however fresh its beat
