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
