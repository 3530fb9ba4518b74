# A table's clock: who is away, pauses, more time.
away-until = 🧳 { $name } is on holiday until { $last }.
away-from = 🧳 { $name } is on holiday from { $first } to { $last }.
away-on = 🧳 { $name } is on holiday on { $last }.
clock-holidays = 🧳 The deadline is later because of someone's holiday.
clock-nights = 🔕 The deadline is later than usual: it would have fallen in or near someone's quiet hours.
for-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}

## More time
button-more-time = More time
button-give-more-time = Give more time
button-give-more-time-to = Give { $name } more time
more-requested = ⏳ { $name } is asking for more time ({ $span }). One yes is enough: { $who }
more-asked = ⏳ I've asked for more time for you ({ $span }). You'll get it as soon as someone agrees.
more-now = ⏳ You have { $span } of extra time, until { $until }.
more-gave = ⏳ { $giver } gave { $name } { $span } of extra time. New deadline: { $until }.

## Pauses
button-agree = Agree
button-rather-not = Rather not
button-go-on = Resume now
button-pause = Pause
pause-heading = Pause table { $table }
pause-means = The clock stops, locked-in answers wait, and nobody gets new reminders. You can still work on your answer.
pause-needs-all = Everyone has to agree.
pause-alone = But as the host, you can pause it on your own: you have { for-days } left for that.
pause-how-long = For how long?
pause-at-once = At once
pause-once-agreed = Once everyone agrees
pause-by-opener = ⏸️ **Paused by the host** until { $until }
pause-by-all = ⏸️ **Paused** until { $until }
pause-until = ⏸️ The table is paused until { $until }.
pause-over = ▶️ The pause is over.
pause-proposed = ⏸️ { $name } would like to pause the game until { $until }. Everyone has to agree: { $who }
pause-end-proposed = ⏸️ { $name } would like to go on with the game now. Everyone has to agree: { $who }
pause-others-asked = ⏸️ I've passed that on. Everyone has to agree.
pause-you-agree = ✅ You've agreed. Everyone has to.
pause-all-agreed = ✅ Everyone agrees.
pause-refused = ✖️ { $name } would rather not, so nothing changes.
pause-nothing = You have no running game here to pause.
pause-no-deadline = There's no deadline here, so there's nothing to pause.

## Pings in the channel, for people who want them there
channel-prompt-asks = 📣 { $who }, it's your turn at table { $table }. **{ button-turn }** opens it, just for you.
channel-prompt-waits = ⏰ { $who }, table { $table } is waiting for you.
channel-prompt-goes-on = ⏰ { $who }, your deadline at table { $table }: { $when }, unless it has moved since.
