-- The first version of the schema. Instants are microseconds since 1970, UTC. Options, answers and contents are JSON.

-- The database's eras, oldest first. Restoring a backup begins a new one. Nonces and custom IDs contain an era.
CREATE TABLE eras (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- NULL in the current era. In others the time when it ended, followed by the highest IDs in the backup.
    ended_at INTEGER,
    tables INTEGER NOT NULL DEFAULT 0,
    tournaments INTEGER NOT NULL DEFAULT 0,
    invitations INTEGER NOT NULL DEFAULT 0,
    bulletins INTEGER NOT NULL DEFAULT 0,
    -- 1 if the era belongs to the data that a restore replaced, and not to the backup's own history.
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
    -- The table's own thread, if it ever had one. It doesn't get a second one if the first is gone.
    thread INTEGER,
    -- The revision at which the current question was first asked.
    question INTEGER NOT NULL DEFAULT 0,
    -- The time of the next reminder; NULL if there's none.
    remind_at INTEGER,
    -- The expected players, such as those of the table before a rematch: a list of [name, colour, user, computer].
    lineup TEXT NOT NULL DEFAULT '[]',
    -- The palette of pictures that everyone at the table sees.
    palette TEXT NOT NULL DEFAULT 'usual',
    -- The seats that have agreed, during the current question, to end the game.
    agreed TEXT NOT NULL DEFAULT '[]',
    -- 1 if players may ask the computer about their own side.
    helped INTEGER NOT NULL DEFAULT 1 CHECK (helped IN (0, 1)),
    -- 1 if the result counts for ratings.
    rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)),
    -- The table's clock, without the end of a pause.
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
    -- Number of turns in a row that the player has missed.
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    -- Number of questions in a row without a complete answer of the player's own.
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
    -- Earlier versions of the answer for undo, newest last.
    before TEXT NOT NULL DEFAULT '[]',
    -- 1 if the player has worked on the question: they have changed the draft, typed, or opened a panel.
    active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    CHECK ((salt IS NULL) = (commitment IS NULL)),
    CHECK (compiled OR salt IS NULL)
) STRICT, WITHOUT ROWID;

-- The journals of matches. A journal only grows, one revision at a time.
CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'answers', 'leave', 'settle', 'mended')),
    content TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    at INTEGER NOT NULL,
    -- A hash of the whole entry as stored, because the digest doesn't cover its hidden parts.
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

-- States of running matches, including hidden parts, so that a match needn't be replayed from its start.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    quiet INTEGER NOT NULL,
    state TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (table_id, revision)
) STRICT;

-- When and why tables were put on hold.
CREATE TABLE asides (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    at INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- Posts to send and posts sent. The posts of a table in one lane are sent in order of their IDs.
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
    -- The IDs of the message's files, as a JSON list, because an edit must name those to keep. NULL if unknown.
    attachments TEXT,
    -- The time since which attempts have failed without a refusal.
    failing INTEGER,
    -- The era in which the post was added: an earlier attempt may have sent it with a nonce of that era.
    era TEXT NOT NULL,
    CHECK ((state = 'sent') = (message IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX outbox_once ON outbox (table_id, revision, kind, coalesce(seat, -1), part);
CREATE INDEX outbox_waiting ON outbox (table_id, lane, id) WHERE state = 'waiting';
CREATE INDEX outbox_message ON outbox (message) WHERE message IS NOT NULL;

-- Outages during a table's question: the start of the current one, or of its part that isn't made up for yet, and the
-- total time by which the deadline has been postponed.
CREATE TABLE outages (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    question INTEGER NOT NULL,
    since INTEGER,
    spent INTEGER NOT NULL
) STRICT;

-- The private messages in which a player can answer, as long as they have buttons. A seat's only active panel is its
-- newest, if that shows the current question. All others get collapsed.
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

-- Tables whose newest public messages are out of date, so that a start needn't check all tables.
CREATE TABLE outdated (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT;

-- Open and running tables whose players haven't been notified yet that a backup was restored.
CREATE TABLE restored (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT;

-- The former players of seats, in the order in which they left them, each with the first and last move of their part of
-- the game.
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

-- Open votes about players who seem to be absent, with the votes cast so far, by seat.
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

-- The people who were offered a seat. Nobody is offered the same seat twice.
CREATE TABLE offers (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    PRIMARY KEY (table_id, seat, user)
) STRICT, WITHOUT ROWID;

-- The results of finished games, at most one per seat, numbered by game. They can be rebuilt from tables and journals.
-- One that counted has the all-time rating after the game, in millionths, and that within the game's season.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    guild INTEGER,
    season INTEGER NOT NULL,
    -- A person's ID, 0 for a computer; `computer` is its kind, empty for a person.
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

-- The current ratings. In `season`, 0 means all time; in `guild`, 0 means everywhere.
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

-- People who have opted out of leaderboards, or whose data was deleted.
CREATE TABLE unlisted (user INTEGER PRIMARY KEY) STRICT;

-- People's direct-message channels. Whether their direct messages are closed isn't saved: each attempt shows that.
CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    -- The last of their messages that was processed. Earlier ones aren't read again.
    heard INTEGER NOT NULL DEFAULT 0
) STRICT;

-- People's own settings. Quiet hours are minutes after midnight in their time zone, an IANA name, empty if not set.
-- Holidays are a list of [first day, last day].
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
    -- The chosen language, and the last one that Discord reported (`heard`); empty if there's none.
    language TEXT NOT NULL DEFAULT '',
    heard TEXT NOT NULL DEFAULT ''
) STRICT;

-- People's progress in each course, which is in the column `game`. The key of a game's lessons is the game's own, and
-- that of its daily puzzles has a suffix.
CREATE TABLE pupils (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    edit INTEGER NOT NULL,
    answers TEXT NOT NULL,
    draft TEXT NOT NULL,
    solved TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- The keys of puzzles whose solution was shown before they were solved.
    shown TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (user, game)
) STRICT;

-- People's streaks: numbers of days in a row with a solved daily puzzle. Days are counted from 1 January 2024.
CREATE TABLE streaks (
    user INTEGER PRIMARY KEY,
    day INTEGER NOT NULL,
    days INTEGER NOT NULL,
    best INTEGER NOT NULL
) STRICT;

-- People's tries at daily puzzles, up to the solution.
CREATE TABLE tries (
    user INTEGER NOT NULL,
    course TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    missed INTEGER NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    -- The number of changes at the last try, to recognize a double click.
    edit INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (user, course, puzzle)
) STRICT;

-- Servers: settings that differ from the default, as JSON; whether the bot has greeted it, or needn't; when the server
-- removed the bot; and the last time when the bot pinged the role for new games.
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}',
    greeted INTEGER NOT NULL DEFAULT 0 CHECK (greeted IN (0, 1)),
    removed_at INTEGER,
    rung_at INTEGER
) STRICT;

-- Announcements to a server or a person, each made once, for example about a table or the puzzle of the day.
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
    -- NULL if the announcement is for everyone in the channel.
    user INTEGER,
    era TEXT NOT NULL,
    UNIQUE (guild, kind, key)
) STRICT;
CREATE INDEX bulletins_waiting ON bulletins (due) WHERE state = 'waiting';
CREATE INDEX bulletins_user ON bulletins (user) WHERE user IS NOT NULL;

-- People who have started a server's puzzle of the day. Days are counted as in streaks.
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

-- Tournaments; `user` is the one who opened it.
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

-- People who have signed up, with their numbers in the pairings.
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

-- Pairings: the entrants' numbers by seat and, once they're known, their ranks, as JSON, and how they were decided.
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

-- People's search settings for the queue.
CREATE TABLE searches (
    user INTEGER PRIMARY KEY,
    search TEXT NOT NULL
) STRICT;

-- The people that a person doesn't want to play with.
CREATE TABLE avoided (
    user INTEGER NOT NULL,
    other_user INTEGER NOT NULL,
    PRIMARY KEY (user, other_user)
) STRICT;
CREATE INDEX avoided_others ON avoided (other_user);

-- Games offered to people in the queue.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    pace INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    due INTEGER NOT NULL
) STRICT;

-- Places in the queue. `invitation` is the game offered to the person, if any. `opens` is 1 if they can open a table in
-- the channel, `hosts` if they open the invitation's, and `agreed` if they've accepted it.
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

-- The time of the bot's last heartbeat.
CREATE TABLE heartbeat (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at INTEGER NOT NULL
) STRICT;

-- The bot's processes, if several share the database: the host of each, the shards that it serves or waits for, and the
-- time of its last heartbeat.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    shards TEXT NOT NULL,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- The process that serves each shard, if several share the database. It's identified by a token that is never reused.
CREATE TABLE leases (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    token TEXT NOT NULL,
    besides INTEGER NOT NULL CHECK (besides IN (0, 1))
) STRICT;

-- The end of the leases with each token.
CREATE TABLE holders (
    token TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

-- The time of the last identify in each bucket of shards, which may be in the future.
CREATE TABLE entries (
    bucket INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- The time of each shard's last heartbeat.
CREATE TABLE beats (
    shard INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- The latest changes to people's and servers' settings, so that every process reloads them.
CREATE TABLE changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL CHECK (what IN ('person', 'server')),
    number INTEGER NOT NULL
) STRICT;

-- Messages from one process to another.
CREATE TABLE words (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

-- Each process's share of the requests per second that Discord allows the bot, and its estimated demand. Instants are
-- in microseconds, by the database's own clock.
CREATE TABLE allowances (
    name TEXT PRIMARY KEY,
    need INTEGER NOT NULL,
    share INTEGER NOT NULL,
    share_before INTEGER NOT NULL,
    lowered INTEGER NOT NULL,
    until INTEGER NOT NULL,
    shut INTEGER NOT NULL
) STRICT;
