# Reasons why personal settings or a table's clock can't be changed, and notices about the clock.
## Personal settings
habit-zone-unknown = I don't know that time zone. Try something like `Europe/Helsinki` or `America/New_York`.
habit-quiet-hours = You can have up to 8 quiet hours a day, such as 23 to 7.
habit-holiday-backwards = A holiday can't end before it begins.
habit-holiday-too-soon = Plan holidays ahead: the earliest first day is { $day }.
habit-holiday-too-far = A holiday has to end within a year from today.
habit-holiday-twice = You're already on holiday on some of those days.
habit-holiday-too-long = A holiday can last up to { $days } days. Back-to-back holidays count as one.
habit-holidays-used = You get { $days } days of holiday a year. You have { $left } left in { $year }.

## More time and pauses
arbiter-not-playing = You're not playing at table { $table } now.
arbiter-not-awaited = Nobody's waiting for you, so you don't need more time.
arbiter-no-hurry = There's no deadline here that I can extend.
arbiter-stands-still = The clock has stopped, so no time is passing.
arbiter-rules-say-so = The table's settings fix the time for this, so you can't get more.
arbiter-asked-already = More time has already been requested for your seat. Each seat can ask once per round.
arbiter-for-others = Only another player can give you more time.
arbiter-given-already = Too late: they already have more time, or the game has moved on.
arbiter-deadline-gone = There's no longer a deadline.
arbiter-no-deadline = There's no deadline here, so there's nothing to pause.
arbiter-paused-already = The table is already paused.
arbiter-pause-length = A pause can last 1 to { $days } days.
arbiter-not-paused = There's no pause that you can end.
arbiter-settled = That request is no longer open.
arbiter-too-late = That time has already passed.
arbiter-agreed-already = You've already agreed. Not everyone has yet.
arbiter-up-to-opener = Only the host, a server manager or a moderator can do that.
arbiter-most-days = The host can pause a table for { $days } days at most.
arbiter-paused-by-opener = ⏸️ The host has paused the table until { $until }. The clock stops, and answers wait for the pause to end.
arbiter-paused-by-all = ⏸️ The table is paused until { $until }. The clock stops, and answers wait for the pause to end.
arbiter-goes-on = ▶️ The pause is over, and the game goes on.
arbiter-goes-on-until = ▶️ The pause is over, and the game goes on. I've set the deadline to { $until }.
