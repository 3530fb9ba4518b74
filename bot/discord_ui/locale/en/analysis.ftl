# How well somebody played, and how likely a draft is to work.
analysis-thinking = Thinking …
analysis-done = { $ready } of { $count ->
    [one] 1 round
   *[other] { $count } rounds
} done. This message changes by itself.
analysis-yours = Your accuracy: { $accuracy }
analysis-theirs = { $who }'s accuracy: { $accuracy }
analysis-nothing = There was nothing to gain or to lose
analysis-rounds = Round by round
analysis-weakest = Weakest: { $round }
analysis-counts = who stood how well
analysis-marks = turning points
analysis-overview = Overview
analysis-play = Play it
analysis-picture = As a picture
analysis-among = { $sign } How the round would have gone:
analysis-ended = How the round ended:
analysis-ended-so = { $sign } How the round would have ended:
analysis-of = { $who }'s game
analysis-extremes = Best { $best } · weakest { $worst }
analysis-scale = 100: the best possible with what was known. 0: no better than random.
analysis-slow = { $count ->
    [one] 1 round
   *[other] { $count } rounds
} took me too long: they are not counted.
analysis-left-out = Not counted: { $count ->
    [one] 1 question
   *[other] { $count } questions
} that I cannot try answers to.
analysis-too-long = took me too long
analysis-no-stake = nothing at stake
analysis-accuracy = accuracy { $accuracy }
analysis-you-played = You played { $what }.
analysis-they-played = { $who } played { $what }.
analysis-no-better = Nothing better was to be found, in hindsight either.
analysis-wise-you = 💡 **Best by what you knew**: { $what }
analysis-wise-they = 💡 **Best by what was known**: { $what }
analysis-wise-you-both = 💡 **Best by what you knew**, in hindsight too: { $what }
analysis-wise-they-both = 💡 **Best by what was known**, in hindsight too: { $what }
analysis-none-known = Nothing better could be known.
analysis-hindsight = 🔮 **In hindsight**: { $what }
analysis-you-missed = 🔮 **You missed this**: { $what }
analysis-they-missed = 🔮 **They missed this**: { $what }
analysis-then = { $sign } The news would have been: “{ $news }”
analysis-course = How well each stood after each round, from 0 to 100.
analysis-turned = Turning points: { $rounds }.

## Odds
odds-hardly = Hardly ever
odds-always = Almost always
odds-about = About { $count } in 10
odds-heading = The odds
odds-care = Estimated from simulated rounds. Your opponents may surprise you.
odds-line = **{ $often }**: you { $what }
odds-ends = Where you end up: { $where }.
odds-ends-anywhere = Where you end is anybody's guess.
