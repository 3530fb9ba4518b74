# A person's games that wait for them.
button-my-games = My games
my-games-wait = { $count ->
    [one] 1 game waits for you.
   *[other] { $count } games wait for you.
}
my-games-none = No game waits for you now.
my-games-line = { $game }, table { $table }
my-games-due = Time's up { $when }.
my-games-untimed = No deadline.
my-games-more = { $count ->
    [one] 1 more game waits. Answer one of these, then refresh.
   *[other] { $count } more games wait. Answer one of these, then refresh.
}
