# Leagues and tournaments: the organiser's panel, what is posted, and what somebody is shown who asks.

## The organiser's panel
cup-new = A tournament
cup-new-note = All of this can stay as it is. I draw the rounds, open the tables and keep the score.
cup-ask-game = Which game?
cup-ask-form = Who plays whom?
cup-ask-places = How many?
cup-ask-tempo = How fast?
cup-form-r = Everybody plays everybody
cup-form-s = Swiss
cup-form-k = Knock-out
cup-form-p = Tables of four
cup-form-note-r = A league for up to 8
cup-form-note-s = Few rounds; you meet those who score as you do
cup-form-note-k = Whoever loses is out
cup-form-note-p = Three rounds; points for each place at the table
cup-places = Up to { $count } players
cup-tempo-evening = An evening: 5 minutes for a question, 2 hours for a round
cup-tempo-week = Brisk: 8 hours for a question, a week for a round
cup-tempo-weeks = Relaxed: a day for a question, 2 weeks for a round
cup-rounds = { $count ->
    [one] One round.
   *[other] { $count } rounds.
}
cup-rounds-up-to = Up to { $count } rounds.
cup-open = Open sign-up
cup-setup = How { $game } is played at all tables
cup-setup-done = Done
cup-opened = 🏆 Sign-up is open in { $where }. **Start** it when enough are in; at the latest it begins { $when }. `/tournament` leads back here.

## Sign-up
cup-title = { $game } · { $form }
cup-calls = 🏆 **{ $name }** invites you to a tournament of **{ $game }**
cup-in = Who is in, { $count } of { $places }: { $names }
cup-nobody-in = Nobody is in yet. { $places } can play.
cup-in-reserve = In reserve: { $names }
cup-begins = -# It begins when whoever manages this server starts it, at the latest { $when }.
cup-has-begun = It has begun. Whoever joins now is in reserve and takes the place of somebody who leaves.
cup-is-over = It is over.
cup-is-off = It was called off.
cup-join = Join
cup-join-reserve = Join the reserve
cup-more = More
cup-joined = You are in! When the first round is drawn, your game begins by itself and I write to you.
cup-joined-reserve = You are in reserve: if somebody leaves, you take their place in the next round, and I write to you.

## Rounds
cup-round = 🏆 { $game }: round { $round } of { $rounds }
cup-until = Until { $when }.
cup-table = table { $table }
cup-table-elsewhere = a table elsewhere
cup-pods = { $number }. { $names }
cup-playing = { $names } ({ $where })
cup-won = **{ $winner }** beats { $other }
cup-drawn = { $one } and { $other } draw
cup-again = { $names } drew and play again ({ $where })
cup-lot = { $names } are level, so it was drawn by lot: **{ $winner }** goes on
cup-time = { $names }: time was up. **{ $winner }** is ahead
cup-time-drawn = { $names }: time was up, and it counts as a draw
cup-bye = { $name } has nobody to play this time and scores as for a win
cup-rest = { $name } rests this round
cup-walkover = { $name } has nobody left to play, which counts as won
cup-going = Round { $round } of { $rounds }: { $count ->
    [one] one game is
   *[other] { $count } games are
} still on ({ $tables }), until { $when } at the latest.
cup-aside = 🔧 The round waits for { $tables }: { $count ->
    [one] it is put aside, as its record does not add up. Whoever runs this bot can bring it back; if not, the round ends without it
   *[other] they are put aside, as their records do not add up. Whoever runs this bot can bring them back; if not, the round ends without them
} { $when }.
cup-standings = Standings

## The end
cup-winner = 🏆 **{ $name }** has won the tournament!
cup-winners = 🏆 They share the first place of the tournament: **{ $names }**
cup-nobody-left = The tournament is over: nobody is left in it.
cup-thanks = Thank you all for playing.

## The standings
cup-after = { $round ->
    [0] Before the first round of { $rounds }
   *[other] After round { $round } of { $rounds }
}
cup-final = The final standings
cup-number = No. { $number }
cup-mark-won = won
cup-mark-drawn = drawn
cup-mark-lost = lost
cup-mark-free = nobody to play
cup-others = and { $count } more
cup-alt = { $rank }. { $name }: { $points }.

## What somebody is shown who asks
cup-your-game = Your game: { $where }.
cup-you-wait = Your game of this round is over. The next round begins when all are done.
cup-you-stand = You are in place { $rank }. Points: { $points }.
cup-you-reserve = You are in reserve.
cup-you-left = You have left this tournament.
cup-ties-r = A win is 1 point, a draw half. With equal points the games between those count, then whom they beat, then how often they won.
cup-ties-s = A win is 1 point, a draw half. With equal points those are ahead whose opponents have more points, then who beat the stronger ones, then who won more often.
cup-ties-k = Whoever loses is out. A draw is played again once; after that the lot decides.
cup-ties-p = First at a table gets 4 points, second 2, third 1. With equal points those are ahead who won more tables, then whose opponents have more points.
cup-late = A game that is not over when its round ends is decided as it stands: whoever missed more questions comes behind. Miss every question of a game and you're out, even if a computer had to take over. Whoever leaves is replaced from the reserve, who takes over their points. While somebody is away a computer can play for them (`/replace`), and what it reaches is theirs.
cup-start = Start now
cup-leave = Leave
cup-call-off = Call it off
cup-another = New tournament
cup-ask-leave = Leave the tournament? You cannot come back to this one. A game that you are playing goes on until it is over; `/resign` gives it up.
cup-leave-really = Leave for good
cup-has-left = You have left the tournament.
cup-ask-off = Call the tournament off? It ends without a winner. Games that are being played go on as ordinary ones.
cup-off-really = Call it off
cup-now-off = The tournament is called off.
cup-now-on = The first round is drawn. The tables are opening now, and I write to everybody who plays.
cup-on-servers = Tournaments are for servers: ask there.
cup-none = There is no tournament here now. Those who manage this server can open one with `/tournament`.
cup-managers = That is for those who manage this server.
