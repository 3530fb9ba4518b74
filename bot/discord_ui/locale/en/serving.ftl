# A server's settings: /server.
server-heading = This server
server-at-once = Changes take effect at once.
server-part-where = Where
server-part-who = Who
server-part-news = News
server-part-tables = New tables
server-part-puzzle = Puzzle

## Where
server-channels = Where
server-channels-told = Tables may be opened in these channels, with their threads and forum posts.
server-channels-none = Everywhere
server-threads = Threads
server-threads-told = Where a game is played once it has started.
server-threads-own = In a thread of its own
server-threads-here = In the channel it was opened in
server-language = Language
server-language-told = In which I speak in the channels here. Everybody is spoken to privately in their own (`/me`).
server-language-own = As Discord has it for this server
server-most = How many
server-most-told = How many tables may be open or running at a time.
server-most-any = Any number of tables
server-most-some = { $count ->
    [one] 1 table
   *[other] { $count } tables
}

## Who
server-openers = Who opens tables
server-openers-told = Everybody may join them.
server-openers-none = Everybody
server-moderators = Moderators
server-moderators-told = They can do at any table here what you can, such as cancel it, but can't open this panel.
server-moderators-none = Only those who may manage the server
server-abroad = Who plays with whom
server-abroad-told = Whether `/queue` may find games with other servers that allow it, for those who want that.
server-abroad-no = Only people of this server with each other
server-abroad-yes = People of other servers, too

## News
server-news = News
server-news-told = Here I tell once of each open table and of each finished game.
server-news-none = Nowhere
server-ring = Looking for players
server-ring-told = I ping this role when a table has free seats, at most once an hour.
server-ring-none = Nobody is pinged
server-watching = Watching
server-watching-told = Those who watch can have a thread of their own, under the news of an open table.
server-watching-no = No thread for those who watch
server-watching-yes = A thread for each table

## New tables
server-game = Game
server-game-told = What `/play` proposes first.
server-game-first = { $game }, as everywhere
server-pace = Time per turn
server-pace-told = What `/play` proposes.
server-palette = Colours
server-palette-told = Of the pictures that all see. Everybody chooses their own with `/me`.
server-counts = Results
server-counts-told = Whether games on this server count for ratings.
server-counts-yes = They count
server-counts-no = They are just for fun

## The puzzle of the day
server-puzzle = A puzzle every day
server-puzzle-told = I post it here, with the solution of the last one. Everyone solves it in private.
server-puzzle-none = No puzzle
server-puzzle-game = Of which game
server-puzzle-game-told = One game, or all in turn.
server-puzzle-game-all = All of them in turn
server-puzzle-hour = When
server-puzzle-hour-told = If that's past already, today's puzzle comes at once.
server-puzzle-hour-at = At { $hour }:00
server-zone = By which clock
server-zone-told = Any city in your time zone will do.
