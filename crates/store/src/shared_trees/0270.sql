-- Who wrote the notes of trees whose edits are signed: those beside whose note somebody's name stands, until the note is empty.
CREATE TABLE note_writers (
    tree KEY_TEXT NOT NULL,
    node NUMBER NOT NULL,
    account KEY_TEXT NOT NULL,
    seq NUMBER NOT NULL,              -- the edit by which they first wrote there
    PRIMARY KEY (tree, node, account)
) TABLE_END;
CREATE INDEX note_writers_by ON note_writers (account)
