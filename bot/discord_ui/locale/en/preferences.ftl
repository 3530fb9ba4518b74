# A person's own settings: /me.
me-heading = Your settings
me-yours = Only you see these. They apply at every table.
me-quiet = 🔕 **Quiet hours:** { $quiet }
me-holidays = 🧳 **Holidays:** { $holidays }
me-none = none
me-hours-in = { $hours }, { $place } time
button-quiet-hours = Quiet hours
button-holidays = Holidays
button-profile = Profile
button-all-settings = All settings

## Reminders, and where questions come
me-reminders = Reminders
reminded-both-dm = Reminders: twice, in private
reminded-half-dm = Reminders: once, at half time, in private
reminded-late-dm = Reminders: once, near the end, in private
reminded-both-channel = Reminders: twice, in the channel
reminded-half-channel = Reminders: once, at half time, in the channel
reminded-late-channel = Reminders: once, near the end, in the channel
reminded-none-dm = Reminders: none
me-questions = Questions
asked-dm = Questions: by private message
asked-dm-means = With all the buttons to answer
asked-channel = Questions: in the channel
asked-channel-means = I name you there; { button-turn } opens your side for you alone

## When messages ring
me-rings = When messages ring
rings-now = Notifications: each time
rings-gather = Notifications: gathered
rings-gather-means = At most once in 10 minutes; urgent ones at once
rings-now-means = With a sound for every question
rings-day = Notifications: daily at { $hour }:00
rings-day-means = Urgent ones at once

## What I type
me-typed = What I type
typed-draft = Typed programs: a draft first
typed-draft-means = You lock it in yourself
typed-lock = Typed programs: locked in at once
typed-lock-means = If it's complete, and clear for which game

## When time is up
me-language = Language
me-language-own = Language: same as Discord
me-language-of = Language: { $name }
me-relief = When my time is up
relief-none = When time runs out: play my draft
relief-none-means = What is missing, the rules fill in
relief-by = Time up: a computer takes over, { $kind }
relief-by-means = If I have laid out nothing; until I take my seat back

## Colours
me-colours = Colours
look = Colours: { $name }
look-large = { $name }, large letters
palette-usual = Usual
palette-usual-means = Bright colours on dark boards
palette-light = Light
palette-light-means = Dark ink on light paper
palette-contrast = High contrast
palette-contrast-means = Black, white and bright colours
palette-deuteranopia = Deuteranopia
palette-deuteranopia-means = Where green and red look alike
palette-protanopia = Protanopia
palette-protanopia-means = Where red looks dark, and like green
palette-tritanopia = Tritanopia
palette-tritanopia-means = Where blue looks like green
look-sample = Four colours, each with its mark: red with a cross, yellow with a ring, green with a diamond, blue with two bars.
sample-red = Red
sample-yellow = Yellow
sample-green = Green
sample-blue = Blue
sample-label = a label
sample-quiet = said quietly
look-unknown = There are no such colours. Choose some of these: { $known }.

## Quiet hours
# A time zone by its town.
town = { TOWN($zone) }
quiet-heading = 🔕 Quiet hours
quiet-means = Up to 8 hours a day when I won't ping you. A deadline in or near them moves to their end, or up to an hour later. Others see the later time, never your hours.
quiet-from-when = They apply from your next turn, unless it has less than an hour.
quiet-yours = **Yours:** { $hours }
quiet-where = First: **what time is it where you are?**
quiet-here = ⌚ It is **{ $clock }** where you are ({ $place }).
quiet-hours = { $begin } to { $end }
quiet-choice = Quiet hours: { $hours }
quiet-hour = It is { $clock }
quiet-other-time = Another time zone…
quiet-what-time = What time is it where you are?
quiet-other-place = Another place
quiet-as-in = { $clock } as in { $place }
quiet-no-such-hour = There is no such hour.
quiet-typed = When is it quiet, and where?
quiet-unreadable = 🤔 Hours are typed like `22:30 to 6:30`, a time zone like `Europe/Helsinki`, or both.
quiet-example = For example: 22:30 to 6:30 Europe/Helsinki
typed-by-another = That form was opened for somebody else.

## Holidays
holiday-heading = 🧳 Holidays
holiday-means = Whole days on which your tables wait for you, wherever you are: their clocks stand still, and everybody there sees until when. They are set ahead, up to { $once } days at once and { $year } in a year. This year you have { $left } left.
holiday-cost = A holiday that a table waits for already costs a day even if you take it back.
holiday-line = 🧳 { $days }
holiday-days = { $first } to { $last }
holiday-menu = A holiday from…
holiday-from = From { $day }
holiday-until = From { $day } until…
holiday-return = Back from { $day }
holiday-none = No holiday on { $day }
holiday-typed = When are you away?
holiday-example = For example: 2027-07-01 to 2027-07-14
holiday-unreadable = 🤔 A holiday is typed like `2027-07-01 to 2027-07-14`: its first day and its last.
day-unknown = I do not know that day. Days are written like `2027-07-01`.
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
