# Ratings: leaderboards, a game's effect on a rating, seasons.
command-leaderboard = The best players in rated games (only you see my reply)
command-profile = A player's profile: rating, favourites, rivals (only you see my reply)
option-who = who
command-for-whose = The profile to show; yours if you skip this
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
rated-alone-here = Solo against computers, on this server
rated-alone-everywhere = Solo against computers, everywhere
rated-all-time = All time
rated-this-season = This season: { $season }
rated-empty = There's nobody to show here. Rated games start with `/play`, then **Open as rated**, unless the server has turned that off.
rated-about = about { $number }
rated-settling = Provisional, with fewer than { $least } games:
rated-elsewhere = Someone I can't name here
rated-you-unlisted = You: { $number } · not on the list
rated-you-soon = You: { $number } · ranked after { $count ->
    [one] { $count } more game
   *[other] { $count } more games
}
rated-you-too-few = You: { $number } · unranked, with fewer than { $least } games
rated-you-placed = You: { $number } · { $place } of { $all }
rated-leaving = This game is rated: if you leave, you normally come last.
rated-replaced = This game is rated. You come last unless you play at least three quarters of it, including the last two rounds.
gain-unplayed = None of the people at this table answered in any round, so this game doesn't count for you.
gain-nobody = { $count ->
    [0] There was nobody to rate you against, so your rating stays the same.
    [one] { $who } was gone or missed a turn before round 3. You can't gain or lose points against them, so your rating stays the same. They can only lose points.
   *[other] { $who } were gone or missed a turn before round 3. You can't gain or lose points against them, so your rating stays the same. They can only lose points.
}
gain-excused = You lost your seat through no fault of your own, so this game doesn't count for you.
gain-last = You come last: you left, or didn't play enough yourself. You have to take three quarters of your turns yourself, including the last two rounds.
gain-early = You missed a turn in the setup or the first two rounds. You can only lose points, and nobody can gain any against you.
gain-early-last = You left or didn't keep your seat, so you come last. That costs as much as a loss. Nobody gains from it, because you missed a turn or were gone before round 3.
gain-repeats = This was rated game no. { $number } of this kind with the same people within a week, so it only counted 1/{ $parts } as much.
gain-weaker = Everyone you were rated against is at least { $points } points weaker, so beating them gains you nothing.
gain-people = You: { $number } ({ $points })
gain-people-settling = You: { $number } ({ $points }) · provisional
gain-people-placed = You: { $number } ({ $points }) · no. { $place } of { $all }
gain-alone = You, solo against computers: { $number } ({ $points })
gain-alone-settling = You, solo against computers: { $number } ({ $points }) · provisional
gain-alone-placed = You, solo against computers: { $number } ({ $points }) · no. { $place } of { $all }
season-title = Best players
season-best = { $season }: the best players
season-rules = Each game's list is for players with at least { $least } rated games of it against other people in these months. A new season has begun.

## Profiles
button-leaderboard = Leaderboard
button-my-profile = My profile
button-whole-list = Leaderboard
button-hide-me = Hide me
button-be-seen = Show me
profile-none-here = I can't show anyone by that name. I show people on servers where they've finished a game you can see, unless they've hidden their profile.
profile-empty = There's nothing to show yet. `/play` opens a table; your stats will show up here.
profile-hidden = Only you can see this, and you're not on any leaderboard.
profile-seen = On servers, others can see your games that they had access to. If there are any, they also see your rating.
profile-people = with other people
profile-alone = solo against computers
profile-tab-alone = { $game }, solo against computers
profile-rating = rating
profile-roughly = provisional rating
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
profile-uses = Most played
profile-rivals = Rivals · ahead : behind
profile-in-time = Answered in time
profile-share = { $share }%
told-whose = { $name }: { $game }, { $who }.
told-rating = Rating: { $number }.
told-settling = Rating: about { $number }, provisional with fewer than { $least } games.
told-course = { $first } to { $last }: from { $before } to { $after }, peaking at { $best }.
told-games = Finished games: { $games }. Places: { $places }.
told-place = { profile-place } { $count ->
    [one] once
    [2] twice
   *[other] { $number } times
}
told-uses = Most played: { $things }.
told-rival = Rival: { $name } (games ahead: { $ahead }, behind: { $behind }).
told-in-time = Answered in time: { $share }%.
