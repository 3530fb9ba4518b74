# What people choose for themselves, and what they agree on about a table's clock.
## What people choose for themselves
habit-zone-unknown = I do not know that time zone. They are called like `Europe/Helsinki` or `America/New_York`.
habit-quiet-hours = Quiet hours can be up to 8 hours of a day, such as from 23 to 7.
habit-holiday-backwards = A holiday ends on the day on which it begins, or later.
habit-holiday-too-soon = A holiday is set ahead: it can begin on { $day } at the earliest.
habit-holiday-too-far = A holiday can be set at most a year ahead.
habit-holiday-twice = You are on holiday on some of those days already.
habit-holiday-too-long = A holiday can be { $days } days long at most, and so can several in a row.
habit-holidays-used = There are { $days } days of holiday in a year. Of { $year } you have { $left } left.

## More time and pauses
arbiter-not-playing = You are not playing at table { $table } now.
arbiter-not-awaited = Nothing of yours is waited for now, so you need no more time.
arbiter-no-hurry = There is no deadline here: take all the time you need.
arbiter-stands-still = The table is paused: its clock stands still.
arbiter-rules-say-so = This game's rules give so much time for that, and no more.
arbiter-asked-already = You have asked for more time in this round already: once in each is what there is.
arbiter-for-others = That is for one of the others to give.
arbiter-given-already = That is settled: they have more time, or the table has moved on.
arbiter-deadline-gone = There is no deadline any more.
arbiter-no-deadline = There is no deadline here: the table waits for everybody anyway.
arbiter-paused-already = The table is paused already.
arbiter-pause-length = A pause can be 1 to { $days } days long.
arbiter-not-paused = The table is not paused.
arbiter-settled = That is settled: nothing is proposed any more.
arbiter-too-late = That time is over.
arbiter-agreed-already = You have agreed already. The others are asked.
arbiter-has-started = Table { $table } has started: how it is set up stays as it is.
arbiter-up-to-opener = That is up to whoever opened the table.
arbiter-most-days = Its opener may pause a table for { $days } days at most.
arbiter-paused-by-opener = ⏸️ Its opener has paused the table until { $until }. Its clock stands still, and nothing moves on before.
arbiter-paused-by-all = ⏸️ All agree: the table is paused until { $until }. Its clock stands still, and nothing moves on before.
arbiter-goes-on = ▶️ The pause is over, and the table goes on.
arbiter-goes-on-until = ▶️ The pause is over, and the table goes on. There is time until { $until }.
