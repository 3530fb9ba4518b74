# How well somebody played, and how likely a draft is to work.
command-analyse = After a game: how well you played, and what you missed
analysis-thinking = Thinking…
analysis-done = { $ready } of { $count ->
    [one] 1 round
   *[other] { $count } rounds
} done. This message updates itself.
analysis-yours = Your accuracy: { $accuracy }
analysis-theirs = { $who }'s accuracy: { $accuracy }
analysis-nothing = There's no accuracy to show
analysis-rounds = Round by round
analysis-weakest = Weakest: { $round }
analysis-counts = how everyone was doing
analysis-marks = turning points
analysis-overview = Overview
analysis-play = Play it
analysis-picture = As a picture
analysis-among = { $icon } How the round would have gone:
analysis-ended = How the round ended:
analysis-ended-so = { $icon } How the round would have ended:
analysis-of = { $who }'s game
analysis-own = your game
analysis-extremes = Best { $best } · weakest { $worst }
analysis-scale = 100: the best I found with what was known. 0: no better than random.
analysis-slow = { $count ->
    [one] 1 round couldn't be analysed, so it isn't counted.
   *[other] { $count } rounds couldn't be analysed, so they aren't counted.
}
analysis-left-out = Not counted: { $count ->
    [one] 1 question
   *[other] { $count } questions
} I can't analyse.
analysis-too-long = couldn't be analysed
analysis-no-stake = nothing seemed at stake
analysis-accuracy = accuracy { $accuracy }
analysis-you-played = You played { $what }.
analysis-they-played = { $who } played { $what }.
analysis-no-better = I found nothing better, even in hindsight.
analysis-wise-you = 💡 **Best with what you knew**: { $what }
analysis-wise-they = 💡 **Best with what they knew**: { $what }
analysis-wise-you-both = 💡 **Best with what you knew**, and in hindsight: { $what }
analysis-wise-they-both = 💡 **Best with what they knew**, and in hindsight: { $what }
analysis-none-known = I found nothing clearly better with what was known.
analysis-hindsight = 🔮 **In hindsight**: { $what }
analysis-then = { $icon } What would have happened: “{ $news }”
analysis-course = How everyone was doing at the start and after each round, from 0 to 100.
analysis-turned = Turning points: { $rounds }.

## Odds
odds-hardly = Hardly ever
odds-always = Almost always
odds-about = About { $count } in 10
odds-heading = The odds
odds-care = Estimated from simulated rounds. Your opponents may surprise you.
odds-line = **{ $often }**: you { $what }
odds-ends = Where you end up: { $where }.
odds-ends-anywhere = There's no one place where you're likely to end up.
