# A person's own settings: /me.
command-me = Your settings: reminders, quiet hours, holidays, colours (only you see my reply)
me-heading = Your settings
me-yours = Only you can see this page. Your settings apply wherever you play.
me-quiet = 🔕 **Quiet hours:** { $quiet }
me-holidays = 🧳 **Holidays:** { $holidays }
me-none = none
me-hours-in = { $hours }, { $place } time
button-quiet-hours = Quiet hours
button-holidays = Holidays
button-profile = Profile
button-all-settings = All settings

## Reminders, and where turns are posted
me-reminded = Reminders
me-reminded-both-dm = Reminders: all, in DMs
me-reminded-half-dm = Reminders: halfway, in DMs
me-reminded-late-dm = Reminders: near the end, in DMs
me-reminded-both-channel = Reminders: all, in the channel
me-reminded-half-channel = Reminders: halfway, in the channel
me-reminded-late-channel = Reminders: near the end, in the channel
me-reminded-none-dm = Reminders: none
me-asked = Turns
me-asked-dm = Turns: in DMs
me-asked-dm-means = With all the buttons you need
me-asked-channel = Turns: in the channel
me-asked-channel-means = I'll mention you there; a button opens your turn just for you

## When messages ping
me-rings = Notifications
me-rings-now = Notifications: right away
me-rings-gather = Notifications: grouped
me-rings-gather-means = In DMs, at most once every 10 minutes; urgent ones at once, except in quiet hours and on holiday
me-rings-now-means = Except in quiet hours and on holiday
me-rings-day = Notifications: daily at { $clock }
me-rings-day-means = In DMs; urgent ones at once, except in quiet hours and on holiday

## Typed programs
me-typed = Typed programs
me-typed-draft = Typed programs: kept as a draft
me-typed-draft-means = You lock it in yourself
me-typed-lock = Typed programs: locked in at once
me-typed-lock-means = In DMs, if the program is complete, and it's clear which game it's for

## Language, and when time runs out
me-language = Language
me-language-own = Language: same as Discord, if I speak it
me-language-of = Language: { $name }
me-relief = When my time runs out
me-relief-none = When time runs out: play my draft
me-relief-none-means = If it's missing or unfinished, the rules decide
me-relief-by = When time runs out: a computer ({ $kind }) takes over
me-relief-by-means = Only if you have no draft and other people play (rated: Easy). You can take your seat back from it

## Colours
me-colours = Colours
look = Colours: { $name }
look-large = { $name }, large letters
palette-usual = Standard
palette-usual-means = Bright colours on dark boards
palette-light = Light
palette-light-means = Dark ink on light paper
palette-contrast = High contrast
palette-contrast-means = Black, white and bright colours
palette-deuteranopia = Deuteranopia
palette-deuteranopia-means = If green and red look alike to you
palette-protanopia = Protanopia
palette-protanopia-means = If red looks dark or greenish to you
palette-tritanopia = Tritanopia
palette-tritanopia-means = If blue looks like green to you
look-sample = A corner of a board with robots and beacons of four colours, each with its mark: red with a cross, yellow with a ring, green with a diamond, blue with two bars.
sample-red = Red
sample-yellow = Yellow
sample-green = Green
sample-blue = Blue
sample-label = a label
sample-quiet = small print
look-unknown = I don't know those colours. Choose from these: { $known }.

## Quiet hours
# A time zone by its town.
town = { TOWN($zone) }
# A time of day on a 12-hour or 24-hour clock.
clock = { $twelve ->
    [1] { $short }:{ $minute } { $half ->
        [am] AM
       *[pm] PM
    }
   *[0] { $hour }:{ $minute }
}
quiet-heading = 🔕 Quiet hours
quiet-means = Up to 8 hours a day when I won't ping you about your games. If possible, a deadline in or near them moves to their end or later. Others see the later time, never your hours.
quiet-from-when = Deadlines take them into account from your next turn at the latest, unless it lasts less than an hour.
quiet-yours = **Yours:** { $hours }
quiet-where = First: **what time is it where you are?**
quiet-here = ⌚ It's **{ $clock }** where you are ({ $place }).
quiet-hours = { $begin } to { $end }
quiet-choice = Quiet hours: { $hours }
quiet-morning = What time is it? Before noon…
quiet-evening = What time is it? After noon…
quiet-other-place = Another place
quiet-as-in = { $clock } in { $place }
quiet-no-such-hour = I don't know a place where it's that time now. Please choose again.
quiet-typed = Quiet hours and time zone
quiet-unreadable = 🤔 Type hours like `22:30 to 6:30`, a time zone like `Europe/Helsinki`, or both.
quiet-example = For example: 22:30 to 6:30 Europe/Helsinki
typed-by-another = That form was opened for someone else.

## Holidays
holiday-heading = 🧳 Holidays
holiday-means = Whole days when your tables wait for you if a turn takes an hour or more. The clocks stop, and everyone there sees until when. Speedbots rounds may still start, and tournament rounds end on time. Plan holidays ahead, up to { $once } days at a time and { $year } a year. You have { $left } left this year.
holiday-cost = If a holiday has already moved a deadline, it can cost a day even if you cancel it.
holiday-line = 🧳 { $days }
holiday-days = { $first } to { $last }
holiday-menu = Holiday from…
holiday-from = From { $day }
holiday-until = From { $day } until…
holiday-return = I'm back (away since { $day })
holiday-none = Cancel holiday from { $day }
holiday-typed = When are you away?
holiday-example = For example: 2027-07-01 to 2027-07-14
holiday-unreadable = 🤔 Type a holiday like `2027-07-01 to 2027-07-14`: its first day and its last.
day-unknown = I don't know that day. Write days like `2027-07-01`.
day-of-year = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
} { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
