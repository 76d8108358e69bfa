-- The seats of timekeepers.
CREATE TABLE keepers (
    game TEXT PRIMARY KEY,
    key BLOB NOT NULL,              -- hash of the secret that opens it
    holder BLOB                     -- whose it is; null: nobody's yet
) STRICT;
CREATE INDEX keepers_of ON keepers (holder) WHERE holder IS NOT NULL;
