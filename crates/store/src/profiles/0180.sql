-- What people show of themselves on their page: one row an account.
CREATE TABLE profiles (
    account KEY_TEXT NOT NULL,
    piece TEXT NOT NULL,              -- the picture: a piece on a colour, by their stable names; empty: the site chooses
    colour TEXT NOT NULL,
    country TEXT NOT NULL,            -- its code in ISO 3166-1, two capitals; empty: not said
    about TEXT NOT NULL,              -- some words about themselves
    changed NUMBER NOT NULL,
    PRIMARY KEY (account)
) TABLE_END;
