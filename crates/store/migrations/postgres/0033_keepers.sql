-- The seats of timekeepers.
CREATE TABLE keepers (
    game TEXT PRIMARY KEY,
    key BYTEA NOT NULL,              -- hash of the secret that opens it
    holder BYTEA                     -- whose it is; null: nobody's yet
);
CREATE INDEX keepers_of ON keepers (holder) WHERE holder IS NOT NULL;
