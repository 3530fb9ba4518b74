# Ratings: the lists of the best, what a game made of a rating, seasons.
digit-group = ,
date = { $day } { $month ->
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
} { $year }
season-0 = January to March { $year }
season-1 = April to June { $year }
season-2 = July to September { $year }
season-3 = October to December { $year }
which-game = Which game?

rated-which-season = Which season?
rated-whose-games = Whose games?
rated-whose-profile = Whose profile?
rated-people-here = Among people on this server
rated-people-everywhere = Among people everywhere
rated-alone-here = Alone against computers, on this server
rated-alone-everywhere = Alone against computers, everywhere
rated-all-time = All time
rated-this-season = This season: { $season }
rated-empty = Nobody has played a rated game of this kind yet. `/play` and **Open rated** start one.
rated-about = about { $number }
rated-settling = Preliminary, with fewer than { $least } games:
rated-elsewhere = Somebody on another server
rated-you-unlisted = You: { $number } · not on the list
rated-you-soon = You: { $number } · a place after { $count ->
    [one] { $count } more game
   *[other] { $count } more games
}
rated-you-placed = You: { $number } · { $place } of { $all }
rated-leaving = This game is rated: whoever leaves comes last.
rated-replaced = This game is rated: you come last unless you play three quarters of it, the last two rounds among them.
gain-unplayed = None of the people here answered in any round, so this game doesn't count for you.
gain-nobody = { $count ->
    [0] There was nobody to be rated against, so your rating stays.
    [one] { $who } left in the first two rounds or missed a turn in them. Nobody is rated against them, so your rating stays. They can only lose by it.
   *[other] { $who } left in the first two rounds or missed a turn in them. Nobody is rated against them, so your rating stays. They can only lose by it.
}
gain-excused = Your seat was taken through no fault of yours, so this game doesn't count for you.
gain-last = You come last, because you left or others played more than a quarter of your game, or one of its last two rounds.
gain-early = You missed a turn in the first two rounds. Nobody is rated against you, and you can only lose.
gain-early-last = You left or gave up your seat in the first two rounds, so you come last. It costs what a lost game does, and nobody gains by it.
gain-repeats = It was your rated game { $number } with the same people this week, so it counted 1/{ $parts }.
gain-weaker = Everyone behind you was { $points } points weaker or more, so beating them brings nothing.
gain-people = You: { $number } ({ $points })
gain-people-settling = You: { $number } ({ $points }) · preliminary
gain-people-placed = You: { $number } ({ $points }) · { $place } of { $all }
gain-alone = You alone against computers: { $number } ({ $points })
gain-alone-settling = You alone against computers: { $number } ({ $points }) · preliminary
gain-alone-placed = You alone against computers: { $number } ({ $points }) · { $place } of { $all }
season-title = Who was best
season-best = { $season }: who was best
season-rules = By the rated games of these months, { $least } or more. A new season has begun.

## Profiles
button-leaderboard = Leaderboard
button-my-profile = My profile
button-whole-list = The whole list
button-hide-me = Hide me
button-be-seen = Show me
profile-none-here = I know of nobody of that name who has finished a game on this server and lets others see it.
profile-empty = You haven't finished a game yet. `/play` opens a table; your stats will show up here.
profile-hidden = Only you see this, and you are on no leaderboard.
profile-seen = Where you've played, others see your rating and the games they may know of.
profile-people = among people
profile-alone = alone against computers
profile-side-alone = { $game }, alone against computers
profile-rating = rating
profile-roughly = about, so far
profile-curve = Rating, game by game
profile-games = { $count ->
    [one] { $number } game
   *[other] { $number } games
}
profile-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
profile-uses = Plays most
profile-rivals = Met most · ahead : behind
profile-in-time = Answered in time
told-whose = { $name }: { $game }, { $who }.
told-rating = Rating: { $number }.
told-settling = Rating: about { $number }, preliminary with fewer than { $least } games.
told-course = From { $first } to { $last } it went from { $before } to { $after }, { $best } at best.
told-games = Finished games: { $games }. Places: { $places }.
told-uses = Plays most: { $things }.
told-rival = Met most: { $name }, ahead { $ahead }, behind { $behind }.
told-in-time = Answered in time: { $share } %.
