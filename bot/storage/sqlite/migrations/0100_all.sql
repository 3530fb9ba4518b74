-- All that the store has. Instants are whole microseconds since 1970, UTC. Options, answers and contents are JSON.

-- The database's eras, oldest first: each restore of a backup begins one. Nonces and custom ids carry the present one.
CREATE TABLE eras (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- NULL: it's the present era. Else when it ended, and the highest numbers that it had in the backup.
    ended_at INTEGER,
    tables INTEGER NOT NULL DEFAULT 0,
    tournaments INTEGER NOT NULL DEFAULT 0,
    invitations INTEGER NOT NULL DEFAULT 0,
    bulletins INTEGER NOT NULL DEFAULT 0,
    -- Whether it's of the data that a restore put aside, not of the backup's own past.
    replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX eras_present ON eras ((1)) WHERE ended_at IS NULL;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    edition INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'over', 'cancelled', 'quarantined')),
    opener INTEGER NOT NULL,
    guild INTEGER,
    home INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    pace INTEGER CHECK (pace > 0),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    asked_at INTEGER,
    deadline INTEGER,
    reminded INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    ended_at INTEGER,
    paused TEXT,
    paused_at INTEGER,
    lobby_message INTEGER,
    rematch INTEGER REFERENCES tables,
    -- Its own thread, once it has had one: it gets no second one when the first is gone.
    thread INTEGER,
    -- What the present question is called: the revision at which it was asked first. It stays the same while the table
    -- moves on because somebody else left.
    question INTEGER NOT NULL DEFAULT 0,
    -- When the next reminder falls; NULL: none any more.
    remind_at INTEGER,
    -- Who sat at the table that this one is the rematch of, as a list of [name, colour, user, computer] in their order.
    lineup TEXT NOT NULL DEFAULT '[]',
    -- In which pictures are drawn that all at the table see.
    palette TEXT NOT NULL DEFAULT 'usual',
    -- Who agrees, while the present question is open, to end the game by agreement: their seats.
    agreed TEXT NOT NULL DEFAULT '[]',
    -- Whether those who sit here may ask the computer what it makes of their drafts.
    helped INTEGER NOT NULL DEFAULT 1 CHECK (helped IN (0, 1)),
    -- Whether the result counts for ratings.
    rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)),
    -- What was agreed on about the table's clock.
    timing TEXT NOT NULL DEFAULT '{}',
    recess_until INTEGER
) STRICT;
CREATE INDEX tables_status ON tables (status);
CREATE INDEX tables_paused ON tables (id) WHERE paused IS NOT NULL;

CREATE TABLE players (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    user INTEGER,
    computer TEXT,
    gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
    -- How many questions in a row they have let pass.
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    -- How many in a row they gave no complete answer of their own to.
    unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, colour),
    UNIQUE (table_id, user),
    CHECK ((user IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX players_user ON players (user) WHERE user IS NOT NULL;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    question INTEGER NOT NULL,
    topic TEXT NOT NULL,
    edit INTEGER NOT NULL,
    answer TEXT NOT NULL,
    compiled INTEGER NOT NULL CHECK (compiled IN (0, 1)),
    salt TEXT,
    commitment TEXT,
    -- What it was before each of its changes, the latest last, as a list of answers: what undoing goes back to.
    before TEXT NOT NULL DEFAULT '[]',
    -- Whether the seat's player did anything about the question: typed, changed the draft, opened a panel.
    active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    CHECK ((salt IS NULL) = (commitment IS NULL)),
    CHECK (compiled OR salt IS NULL)
) STRICT, WITHOUT ROWID;

-- What was answered. The journal only ever grows, one revision at a time.
CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'answers', 'leave', 'settle', 'mended')),
    content TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    at INTEGER NOT NULL,
    -- A hash over all of the move as it was kept: what is hidden in it shows in no digest.
    proof TEXT NOT NULL,
    PRIMARY KEY (table_id, revision)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_is_in_order BEFORE INSERT ON journal
WHEN NEW.revision <> (SELECT coalesce(max(revision), 0) + 1 FROM journal WHERE table_id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'the journal grows one revision at a time');
END;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;

CREATE TRIGGER journal_is_not_cut BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never cut');
END;

-- States of running matches, from which they are read and can go on: all that is hidden, too.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    quiet INTEGER NOT NULL,
    state TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (table_id, revision)
) STRICT;

-- When and why tables were put aside.
CREATE TABLE asides (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    at INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- What has to be said, and what was. Posts of one table and lane are sent in the order of their ids.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    part INTEGER NOT NULL,
    lane TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
    channel INTEGER,
    message INTEGER,
    -- The ids of the files in a message, as a JSON list: whoever edits it has to name what stays. NULL: nobody noted them.
    attachments TEXT,
    -- Since when it has been tried in vain with nothing said against it.
    failing INTEGER,
    -- The era in which it was written: an earlier try may have sent it with a nonce of that era.
    era TEXT NOT NULL,
    CHECK ((state = 'sent') = (message IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX outbox_once ON outbox (table_id, revision, kind, coalesce(seat, -1), part);
CREATE INDEX outbox_waiting ON outbox (table_id, lane, id) WHERE state = 'waiting';
CREATE INDEX outbox_message ON outbox (message) WHERE message IS NOT NULL;

-- What a table's question has had of outages: since when somebody is out of reach, as far as it isn't counted yet, and
-- how far its clock has been moved on.
CREATE TABLE outages (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    question INTEGER NOT NULL,
    since INTEGER,
    spent INTEGER NOT NULL
) STRICT;

-- The private messages in which a player can answer, for as long as they have buttons. A seat's newest is its panel, if
-- it shows the present question; all others are still to be folded.
CREATE TABLE panels (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    question INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))
) STRICT;
CREATE INDEX panels_of_table ON panels (table_id, message);

-- Tables whose newest public messages do not show how they stand, so that a start need not look at all of them.
CREATE TABLE outdated (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT;

-- Open and running tables whose players haven't been told yet that a backup was restored.
CREATE TABLE restored (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT;

-- Who sat at a seat before whoever sits there now, in the order in which they gave it up: a part of a game each, from one
-- move of the journal to another. Where nobody gave up a seat there is none.
CREATE TABLE stints (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number >= 0),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until >= since - 1),
    name TEXT NOT NULL,
    user INTEGER,
    computer TEXT,
    PRIMARY KEY (table_id, number),
    CHECK ((user IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX stints_user ON stints (user) WHERE user IS NOT NULL;

-- What a table is asked about a player who seems to be gone, with the answers of the others by their seats.
CREATE TABLE ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    why TEXT NOT NULL CHECK (why IN ('missed', 'left', 'asked')),
    revision INTEGER NOT NULL,
    votes TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- To whom seats were offered. Nobody is rung twice for the same seat.
CREATE TABLE offers (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    PRIMARY KEY (table_id, seat, user)
) STRICT, WITHOUT ROWID;

-- What games came to, in the order in which they ended: a row for each seat. All of it follows from tables and journals.
-- Of a game that counted, the rating after it, in millionths: of all time, and of the game's season alone.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    guild INTEGER,
    season INTEGER NOT NULL,
    -- A person's number, 0 for a computer; `computer` is its kind, empty for a person.
    user INTEGER NOT NULL,
    computer TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    asked INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    uses TEXT NOT NULL,
    mu INTEGER,
    sigma INTEGER,
    season_mu INTEGER,
    season_sigma INTEGER,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of ON results (user, computer, number);
CREATE INDEX results_in_order ON results (number);
CREATE INDEX results_of_season ON results (season, guild) WHERE mu IS NOT NULL;
CREATE INDEX results_here ON results (guild, user) WHERE guild IS NOT NULL;

-- How everybody stands now. `season` 0: of all time; `guild` 0: everywhere, else one of those where they have played.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    season INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    computer TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (game, alone, season, guild, user, computer)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of ON ratings (user, computer, season);
CREATE INDEX ratings_in_order ON ratings (
    game, alone, season, guild, settled DESC, shown DESC, computer, user
);

-- Who wants to stand on no list that others read.
CREATE TABLE unlisted (user INTEGER PRIMARY KEY) STRICT;

-- Where a person's direct messages go. Whether they are closed is seen at every try.
CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    -- The newest letter of theirs that has been done: what they wrote before it is not read again.
    heard INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What people have chosen for themselves. Quiet hours are minutes after midnight in their zone, an IANA name, empty if they
-- have not said. Holidays are a list of [first day, last day].
CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    palette TEXT NOT NULL,
    zone TEXT NOT NULL DEFAULT '',
    quiet_from INTEGER,
    quiet_to INTEGER,
    holidays TEXT NOT NULL DEFAULT '[]',
    reminded TEXT NOT NULL DEFAULT 'both',
    reminded_in TEXT NOT NULL DEFAULT 'dm',
    asked_in TEXT NOT NULL DEFAULT 'dm',
    stand_in TEXT NOT NULL DEFAULT '',
    -- In which they want to be spoken to, and in which one Discord last did (`heard`); empty if that is not known.
    language TEXT NOT NULL DEFAULT '',
    heard TEXT NOT NULL DEFAULT ''
) STRICT;

-- How far people have come with the puzzles of each course: what is called a game here is a course. A game's lessons have
-- its key, its puzzles for every day that with something behind it.
CREATE TABLE pupils (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    edit INTEGER NOT NULL,
    answers TEXT NOT NULL,
    draft TEXT NOT NULL,
    solved TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Whose solutions they were shown, by the keys of the puzzles.
    shown TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (user, game)
) STRICT;

-- On how many days in a row somebody has done the day's puzzle, where days are counted from 1 January 2024.
CREATE TABLE streaks (
    user INTEGER PRIMARY KEY,
    day INTEGER NOT NULL,
    days INTEGER NOT NULL,
    best INTEGER NOT NULL
) STRICT;

-- How often people have tried the puzzles for every day before they had solved them.
CREATE TABLE tries (
    user INTEGER NOT NULL,
    course TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    missed INTEGER NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    -- At which of their edits somebody tried it last: a click that is doubled names the same one again.
    edit INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (user, course, puzzle)
) STRICT;

-- What was chosen for a server, as JSON without what is as usual; whether the bot has said hello there; since when it is
-- not there any more; and when it last called those who look for players.
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}',
    greeted INTEGER NOT NULL DEFAULT 0 CHECK (greeted IN (0, 1)),
    removed_at INTEGER,
    rung_at INTEGER
) STRICT;

-- What is said to a whole server, or to one person there, each thing once: about a table, say, or the day's puzzle.
CREATE TABLE bulletins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    key TEXT NOT NULL,
    channel INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
    message INTEGER,
    -- NULL: it is for all who read there.
    user INTEGER,
    era TEXT NOT NULL,
    UNIQUE (guild, kind, key)
) STRICT;
CREATE INDEX bulletins_waiting ON bulletins (due) WHERE state = 'waiting';
CREATE INDEX bulletins_user ON bulletins (user) WHERE user IS NOT NULL;

-- Who took up a server's puzzle of the day, which is that of a day as streaks count them.
CREATE TABLE seekers (
    bulletin INTEGER NOT NULL,
    user INTEGER NOT NULL,
    course TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (bulletin, user)
) STRICT;
CREATE INDEX seekers_user ON seekers (user);

-- Tournaments, which are announced on a server.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    form TEXT NOT NULL,
    pace INTEGER,
    span INTEGER NOT NULL,
    places INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('signup', 'playing', 'over', 'cancelled')),
    entrants INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    ends_at INTEGER,
    ended_at INTEGER
) STRICT;
CREATE INDEX tournaments_of ON tournaments (guild, id);
CREATE INDEX tournaments_alive ON tournaments (id) WHERE stage IN ('signup', 'playing');

-- Who has signed up, and under which number they play.
CREATE TABLE members (
    tournament INTEGER NOT NULL REFERENCES tournaments,
    turn INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    entrant INTEGER,
    gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
    PRIMARY KEY (tournament, turn)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_user ON members (user);

-- Who was to play whom, as JSON: by seat the numbers, and the ranks once they are known. `how` it was settled is a letter.
CREATE TABLE pairings (
    tournament INTEGER NOT NULL REFERENCES tournaments,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    table_id INTEGER REFERENCES tables,
    replays INTEGER NOT NULL,
    ranks TEXT,
    how TEXT,
    PRIMARY KEY (tournament, round, board)
) STRICT, WITHOUT ROWID;

-- What people look for who look for a game.
CREATE TABLE searches (
    user INTEGER PRIMARY KEY,
    search TEXT NOT NULL
) STRICT;

-- With whom they do not want to play.
CREATE TABLE avoided (
    user INTEGER NOT NULL,
    other_user INTEGER NOT NULL,
    PRIMARY KEY (user, other_user)
) STRICT;
CREATE INDEX avoided_others ON avoided (other_user);

-- What is offered to some of those who look for a game.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    pace INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    due INTEGER NOT NULL
) STRICT;

-- Places in the queue. A ticket that is in an invitation is offered a game with all others in it; `opens`: whether a table
-- can be opened in its channel, `hosts`: whether that of the invitation is, `agreed`: whether they are in.
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

-- When the bot was last known to be alive.
CREATE TABLE heartbeat (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at INTEGER NOT NULL
) STRICT;

-- The bot's processes, when several share the store: where each runs, what it serves or waits for, and its last sign of
-- life.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    shards TEXT NOT NULL,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- Which process serves a shard of so many, when several share the store, under a token that nobody ever had before.
CREATE TABLE leases (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    token TEXT NOT NULL,
    besides INTEGER NOT NULL CHECK (besides IN (0, 1))
) STRICT;

-- Until when whoever has a token is believed to be there.
CREATE TABLE holders (
    token TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

-- When somebody identified last, or will, in a bucket of shards.
CREATE TABLE entries (
    bucket INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- When a shard was last known to be served.
CREATE TABLE beats (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- What people and servers have chosen anew, so that every process reads it again; the newest only.
CREATE TABLE changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL CHECK (what IN ('person', 'server')),
    number INTEGER NOT NULL
) STRICT;

-- What one process has left for another to do.
CREATE TABLE words (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

-- What each of the bot's processes may send to Discord in a second, and needs: they share what Discord takes from all of
-- them. Instants are in microseconds, by the store's own clock.
CREATE TABLE allowances (
    name TEXT PRIMARY KEY,
    need INTEGER NOT NULL,
    share INTEGER NOT NULL,
    share_before INTEGER NOT NULL,
    lowered INTEGER NOT NULL,
    until INTEGER NOT NULL,
    shut INTEGER NOT NULL
) STRICT;
