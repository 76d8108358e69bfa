-- Whether accounts liked mate problems, those of the site and those of sets, and how many did of each.
CREATE TABLE problem_votes (
    account KEY_TEXT NOT NULL,
    problem KEY_TEXT NOT NULL,
    liked NUMBER NOT NULL,            -- 1: they did; 0: they did not
    PRIMARY KEY (account, problem)
) TABLE_END;
CREATE INDEX problem_votes_of ON problem_votes (problem, liked);
CREATE TABLE problem_tallies (
    problem KEY_TEXT PRIMARY KEY,
    liked NUMBER NOT NULL,
    disliked NUMBER NOT NULL
) TABLE_END
