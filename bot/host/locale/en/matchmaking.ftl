# The queue.
queue-server-only = I only find games on servers: use `/queue` where you want to play.
queue-place-forgotten = I no longer know where you were looking for a game. Use `/queue` where you want to play.
queue-too-many = That's too many: your list can have up to { $most } people.
queue-off = That offer is over. Use `/queue` on a server to look for another game.
queue-off-waiting = That offer is over, but you're still in the queue. `/queue` shows how things stand.
queue-cannot-open = Everyone was in, but I couldn't open the table. { $why }
queue-host-full = The player who was going to host it has too many tables already.
queue-too-often = One of you has opened or joined too many tables in the last ten minutes.
queue-unknown-game = I no longer have that game.
