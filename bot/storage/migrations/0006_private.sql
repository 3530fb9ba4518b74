-- Where a person's direct messages go. Whether they are closed is seen at every try.
DROP TABLE people;

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL
) STRICT;
