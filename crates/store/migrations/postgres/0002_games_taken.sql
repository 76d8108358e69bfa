-- Games that another node has taken from an owner that may still live, until that one hears of it with its next beat.
CREATE TABLE taken (
    node TEXT COLLATE "C" NOT NULL, -- who owned it
    game TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (node, game)
);
