-- Who looks for a game: what they look for, with whom they do not want to play, and their place in the queue. A ticket that
-- is in an invitation is offered a game with all others in it; `opens`: whether a table can be opened in its channel, `hosts`:
-- whether that of the invitation is, `agreed`: whether they are in.
CREATE TABLE searches (
    user INTEGER PRIMARY KEY,
    search TEXT NOT NULL
) STRICT;

CREATE TABLE avoided (
    user INTEGER NOT NULL,
    other_user INTEGER NOT NULL,
    PRIMARY KEY (user, other_user)
) STRICT;

CREATE INDEX avoided_others ON avoided (other_user);

CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    pace INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    due INTEGER NOT NULL
) STRICT;

CREATE TABLE tickets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    opens INTEGER NOT NULL CHECK (opens IN (0, 1)),
    asked_at INTEGER NOT NULL,
    invitation INTEGER REFERENCES invitations,
    hosts INTEGER NOT NULL DEFAULT 0 CHECK (hosts IN (0, 1)),
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1))
) STRICT;

CREATE INDEX tickets_of_guild ON tickets (guild);
CREATE INDEX tickets_in_invitation ON tickets (invitation) WHERE invitation IS NOT NULL;

-- What is said to one person of a server; NULL: to all who read there.
ALTER TABLE bulletins ADD COLUMN user INTEGER;
CREATE INDEX bulletins_user ON bulletins (user) WHERE user IS NOT NULL;
