# A server's settings: /server.
command-server = This server's settings, such as where to play and who can open tables (only you see my reply)
server-heading = This server
server-at-once = Changes are saved at once.
server-part-where = Channels
server-part-who = Who
server-part-news = News
server-part-tables = New tables
server-part-puzzle = Puzzle

## Where
server-channels = Channels
server-channels-told = Tables can be opened in these channels, and in their threads and forum posts.
server-channels-none = Everywhere
server-threads = Threads
server-threads-told = Where a game is played once it has started.
server-threads-own = In its own thread, if possible
server-threads-here = In the channel it was opened in
server-language = Language
server-language-told = The language of what I post here. In DMs and private replies, I use each person's own (`/me`).
server-language-own = Same as the server's on Discord
server-most = Number of tables
server-most-told = With this many tables open or running, nobody can open another. Only tournaments still can.
server-most-any = Any number of tables
server-most-some = { $count ->
    [one] 1 table
   *[other] { $count } tables
}

## Who
server-openers = Who can open tables
server-openers-told = This doesn't limit who can join tables.
server-openers-none = Everyone
server-moderators = Moderators
server-moderators-told = At tables here they can do everything you can, such as cancelling one, but they can't open this panel.
server-moderators-none = Only server managers
server-abroad = Other servers
server-abroad-told = Can `/queue` also find players on other servers? Every server and every player involved has to allow it.
server-abroad-no = Only people on this server
server-abroad-yes = People on other servers, too

## News
server-news = News
server-news-told = Where I announce open tables and finished games from other channels, if everyone there may see them.
server-news-none = Nowhere
server-ring = Looking for players
server-ring-told = I ping this role when I announce free seats or a new tournament, at most once an hour.
server-ring-none = Don't ping anyone
server-watching = Spectators
server-watching-told = Spectators can have their own thread under the post that announces an open table.
server-watching-no = No thread for spectators
server-watching-yes = A thread for each open table I announce

## New tables
server-game = Game
server-game-told = `/play` suggests this game first.
server-game-first = { $game } (default)
server-pace = Time per turn
server-pace-told = `/play` suggests this time.
server-palette = Colours
server-palette-told = For the pictures everyone sees at new tables. People can choose their own in `/me`.
server-counts = Results
server-counts-told = Whether new games on this server count towards ratings.
server-counts-yes = Games can be rated
server-counts-no = Games are just for fun

## The puzzle of the day
server-puzzle = Daily puzzle
server-puzzle-told = Where I post it, with the solution of the last one. Everyone solves it in private.
server-puzzle-none = No puzzle
server-puzzle-game = Game
server-puzzle-game-told = One game, or all in turn.
server-puzzle-game-all = All of them in turn
server-puzzle-hour = Time
server-puzzle-hour-told = If it's already past that time, today's puzzle comes at once, unless it's been posted already.
server-puzzle-hour-at = At { $clock }
server-zone = Time zone
server-zone-told = Choose what your clock says now. If several cities come up, choose one in your time zone.
