-- The private messages in which a player can answer, for as long as they have buttons. A seat's newest is its panel, if
-- it shows the present question; all others are still to be folded.
CREATE TABLE panels (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    question INTEGER NOT NULL,
    nonce TEXT NOT NULL
) STRICT;

CREATE INDEX panels_of_table ON panels (table_id, message);

INSERT INTO panels (message, channel, table_id, seat, question, nonce)
SELECT
    max(post.message),
    post.channel,
    tables.id,
    post.seat,
    tables.question,
    printf('%d-%d-p%d', tables.id, post.revision, post.seat)
FROM tables JOIN outbox AS post ON post.table_id = tables.id
WHERE tables.status = 'playing' AND post.kind = 'p' AND post.state = 'sent' AND post.revision >= tables.question
GROUP BY tables.id, post.seat;

-- The newest letter of somebody's that has been done: what they wrote before it is not read again.
ALTER TABLE people ADD COLUMN heard INTEGER NOT NULL DEFAULT 0;
