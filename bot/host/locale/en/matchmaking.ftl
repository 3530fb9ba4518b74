# The queue.
queue-server-only = I only find games on servers: use `/queue` where you want to play.
queue-place-forgotten = I've forgotten where that was. Use `/queue` to look for a game.
queue-too-many = That's too many: you can choose up to { $most } people.
queue-off = That game is off the table: not everyone could make it. `/queue` looks for another.
queue-off-waiting = That game is off the table: not everyone could make it. You're still in the queue, and I'm still looking.
queue-cannot-open = Everyone was in, but I couldn't open the table. { $why }
queue-host-full = The player who was going to host it has too many tables already.
queue-unknown-game = I no longer know that game.
