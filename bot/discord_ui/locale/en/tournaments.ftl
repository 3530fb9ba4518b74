# Leagues and tournaments: the organiser's panel, the posts, and the page that only its reader sees.
command-tournament = This server's tournament: standings, your game, sign-up (only you see my reply)

## The organiser's panel
cup-new = New tournament
cup-new-note = The defaults are fine. I'll draw the rounds, open the tables and keep score.
cup-ask-game = Which game?
cup-ask-form = Format
cup-ask-places = How many players?
cup-ask-tempo = What pace?
cup-form-r = Everyone plays everyone
cup-form-s = Swiss
cup-form-k = Knockout
cup-form-p = Tables of up to four
cup-form-note-r = A league for up to 8
cup-form-note-s = Few rounds; you meet players with similar scores
cup-form-note-k = Lose and you're out
cup-form-note-p = Up to three rounds; points for the top three places at a table
cup-places = Up to { $count } players
cup-tempo-evening = An evening: 5 minutes per turn, 2 hours per round
cup-tempo-week = Brisk: 8 hours per turn, a week per round
cup-tempo-weeks = Relaxed: a day per turn, 2 weeks per round
cup-rounds = { $count ->
    [one] One round.
   *[other] Up to { $count } rounds.
}
cup-open = Open sign-up
cup-setup = Settings for { $game } at every table
cup-setup-done = Done
cup-opened = 🏆 Sign-up is open in { $where }. Press **{ cup-start }** once enough people are in. The tournament begins { $when } at the latest, if at least two are in. Tapping 📊 there brings you back here.

## Sign-up
cup-title = { $game } · { $form }
cup-calls = 🏆 **{ $name }** invites you to a tournament: **{ $game }**
cup-called = 🏆 **{ $name }**'s tournament: **{ $game }**
cup-in = Players ({ $count } of { $places }): { $names }
cup-nobody-in = Nobody's in at the moment. Up to { $places } can play.
cup-in-reserve = Reserves: { $names }
cup-begins = Once two people are in, a server manager can start the tournament. It begins { $when } at the latest, if two are in by then.
cup-full = The tournament is full. A server manager can start it now. It begins { $when } at the latest.
cup-reserve-open = **{ cup-more }** lets you join the reserves.
cup-has-begun = The tournament has begun. **{ cup-more }** lets you join the reserves.
cup-reserve-means = A reserve can take over from someone who leaves.
cup-is-over = The tournament is over.
cup-is-off = The tournament was called off.
cup-join = Join
cup-join-reserve = Join the reserves
cup-more = More
cup-joined = You're in! Games start on their own once the first round is drawn, and I'll let you know when it's your turn.
cup-joined-reserve = You're a reserve. If there's a place for you when a round starts, you'll play from then on. I'll let you know when it's your turn.

## Rounds
cup-round = 🏆 { $game }: round { $round } of { $rounds }
cup-until = Until { $when } at the latest.
cup-table = table { $table }
cup-table-elsewhere = a table elsewhere
cup-pods = { $number }. { $names }
cup-playing = { $names } ({ $where })
cup-won = **{ $winner }** wins against { $other }
cup-drawn = { $one } and { $other } draw
cup-neither = Neither { $one } nor { $other } wins, because others played for them
cup-again = { $names }: counted as a draw, so they're playing again ({ $where })
cup-lot = { $names }: decided by lot, and **{ $winner }** gets the win
cup-time = { $names }: stopped early, and **{ $winner }** gets the win
cup-time-drawn = { $names }: undecided, so it counts as a draw
cup-bye = { $name } has a bye this round and scores a win
cup-rest = { $name } sits this round out
cup-walkover = { $name }: no opponent, which counts as a win
cup-deserted = { $names }: nobody was left to play, so there was no game
cup-going = Round { $round } of { $rounds }: { $count ->
    [one] one game is
   *[other] { $count } games are
} still undecided ({ $tables }), until { $when } at the latest.
cup-aside = 🔧 The round is waiting for { $tables }: { $count ->
    [one] it's on hold. Unless the bot's owner can bring it back, the round ends without it
   *[other] they're on hold. Unless the bot's owner can bring them back, the round ends without them
} { $when }.
cup-standings = Standings

## The end
cup-winner = 🏆 **{ $name }** has won the tournament!
cup-winners = 🏆 **{ $names }** share first place in the tournament!
cup-nobody-left = The tournament is over: nobody's left in it.
cup-thanks = Thank you all for playing.

## The standings
cup-after = { $round ->
    [0] Before the first of { $rounds } rounds
   *[other] After round { $round } of { $rounds }
}
cup-during = During round { $round } of { $rounds }
cup-final = Final standings
cup-number = No. { $number }
cup-mark-won = won
cup-mark-drawn = drawn
cup-mark-lost = lost
cup-mark-free = no opponent
cup-others = and { $count } more
cup-alt = { $rank }. { $name }: { $points }.

## The page that only its reader sees
cup-your-game = Your game: { $where }.
cup-you-wait = You're done for this round. It ends once every game is over or time is up.
cup-you-stand = Your place: { $rank }. Points: { $points }.
cup-you-reserve = You're a reserve.
cup-you-left = You're out of this tournament.
cup-you-missed = You're out of this tournament, because you missed every turn of a game.
cup-ties-r = A win is 1 point, a draw half a point. Ties are broken by the games between the tied players. Next come the points of the players they beat (half for draws), then wins.
cup-ties-s = A win is 1 point, a draw half a point. Ties are broken by the opponents' points. Next come the points of the players they beat (half for draws), then wins.
cup-ties-k = Lose and you're out. A game that ends in a draw is replayed once if there's time. Any other draw is decided by lot.
cup-ties-p = The places at a table are worth 4, 2 and 1 points; players who tie share them. Ties are broken by tables won, then by the opponents' points.
cup-late = If a game isn't over when its round ends, players who left it or missed turns rank lower, and the state of play decides the rest. If it's on hold, it counts as a draw. Miss every turn of a game and you're out, even if a computer had to take over. If you leave, a reserve can take over your place and points. While you're away, a computer other than Master can play for you (`/replace`), and you keep the result.
cup-start = Start now
cup-leave = Leave
cup-call-off = Call it off
cup-another = New tournament
cup-ask-leave = Leave the tournament? You cannot come back to this one. A game you're playing goes on until it's over; use `/resign` to leave that, too.
cup-leave-really = Leave for good
cup-has-left = You've left the tournament.
cup-ask-off = Call the tournament off? It ends without a winner. Games in progress go on, but no longer count for it.
cup-off-really = Call it off
cup-now-off = The tournament has been called off.
cup-now-on = The first round is drawn. The tables are opening now, and I'm letting everyone who's playing know.
cup-on-servers = Tournaments only run on servers: use `/tournament` there.
cup-none = I can't find a tournament here. Server managers can open one with `/tournament`.
cup-table-lost = I can't tell which tournament this table was in. Try `/tournament` on its server.
cup-managers = That's for server managers and moderators.
