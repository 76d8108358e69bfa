-- Games that another node has taken from an owner that may still live, until that one hears of it with its next beat.
CREATE TABLE taken (
    node TEXT NOT NULL, -- who owned it
    game TEXT NOT NULL,
    PRIMARY KEY (node, game)
) WITHOUT ROWID;
