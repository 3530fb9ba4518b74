# A table's clock: who is away, pauses, more time.
away-until = 🧳 { $name } is on holiday until { $last }.
away-from = 🧳 { $name } is on holiday from { $first } to { $last }.
clock-holidays = 🧳 The clock stands still while somebody is on holiday.
clock-nights = 🔕 Later than usual: time would have been up in somebody's quiet hours.
for-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}

## More time
button-more-time = More time
button-give-more-time = Give more time
button-give-more-time-to = Give { $name } more time
more-wish = ⏳ { $name } asks for more time ({ $span }). One of you can give it: { $who }
more-asked = ⏳ I've asked the others for more time ({ $span }). You have it once one of them agrees.
more-now = ⏳ You have { $span } more, until { $until }.
more-gave = ⏳ { $giver } gave { $name } { $span } more. The table now waits until { $until }.

## Pauses
button-agree = Agree
button-rather-not = Rather not
button-go-on = Go on now
button-pause = Pause
pause-heading = Pause table { $table }
pause-means = The clock stops, nothing moves on, and nobody is pinged. You can still lay out answers. All players have to agree.
pause-alone = You have opened the table: for { for-days } altogether you can pause it by yourself.
pause-how-long = For how long?
pause-at-once = At once
pause-once-agreed = Once all agree
pause-by-opener = ⏸️ **Paused by its opener** until { $until }
pause-by-all = ⏸️ **Paused, as all agreed,** until { $until }
pause-until = ⏸️ The table is paused until { $until }.
pause-over = ▶️ The table goes on.
pause-proposed = ⏸️ { $name } would pause the game until { $until }. Everybody has to agree: { $who }
pause-end-proposed = ⏸️ { $name } would go on with the game now. Everybody has to agree: { $who }
pause-others-asked = ⏸️ The others are asked. Once all have agreed, it is so.
pause-you-agree = ✅ You agree. Once all have agreed, it is so.
pause-all-agreed = ✅ All have agreed.
pause-refused = ✖️ { $name } would rather not: nothing changes.
pause-nothing = There is no game of yours to pause here.
pause-no-deadline = There is no deadline here: the table waits for everybody anyway.

## In the channel, to those who want to be told there
call-asks = 📣 { $who }, table { $table } asks you something: **{ button-turn }** opens it, and only you see it.
call-waits = ⏰ { $who }, table { $table } waits for you.
call-goes-on = ⏰ { $who }, table { $table } moves on { $when }. I'll play your draft as it is then.
