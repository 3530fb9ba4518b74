# The queue.
queue-server-only = Games are found on servers: call `/queue` in the channel in which you want to play.
queue-place-forgotten = I do not know any more where that was. `/queue` looks for a game.
queue-too-many = Those are too many: you can choose { $most } people at most.
queue-off = That game is off the table: not everybody could. `/queue` looks for another one.
queue-off-waiting = That game is off the table: not everybody could. You are still in the queue, and I go on looking.
queue-cannot-open = Everybody was in, but I could not open the table. { $why }
queue-host-full = The player who was going to open it has too many tables already.
queue-unknown-game = I do not know that game any more.
