# A person's games.
command-games = Your games, starting with those waiting for you (only you see my reply)
button-my-games = My games
my-games-wait = { $count ->
    [one] 1 game is waiting for you.
   *[other] { $count } games are waiting for you.
}
my-games-none = No games are waiting for you.
my-games-line = { $game }, table { $table }
my-games-line-cup = { $game } tournament, table { $table }
my-games-due = Deadline: { $when }.
my-games-untimed = No deadline.
my-games-tournaments = Your tournaments
my-games-sign-up = Sign-up is open.
my-games-round = Round { $round } of { $rounds }.
my-games-there = Go there
my-games-others = Your other games
my-games-finished = Finished
my-games-open = Not started yet.
my-games-play = Play
