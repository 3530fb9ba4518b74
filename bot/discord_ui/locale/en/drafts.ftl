# An answer in the making, and the table in words.
command-program = Your program: build it, change it, lock it in (only you see my reply)
panel-lead = { $game }, table { $table }, { $round }. { $question }.
panel-lead-cup = { $game } tournament, table { $table }, { $round }. { $question }.
panel-lead-brief = { $game }, table { $table }, { $round }
panel-rush = ⏩ The round can start once all but one have locked in.
# What happens at the deadline unless the answer is locked in.
panel-deadline = { $clock }, { $when }: { $then }
panel-then-draft = your draft counts
panel-then-part = the finished part counts
panel-then-nothing = you pass
panel-then-chance = the rest is random
panel-then-answer = you answer { $answer }
panel-then-computer = a computer may play
panel-begun = 📝 Your draft isn't locked in yet.
time-left = { $span } left.
time-nearly-up = Less than a minute left.
panel-idle = { $why } I'll let you know when it's your turn.
panel-left = You're no longer in this game, but you're welcome to watch.
panel-over = This game is over. `/history` shows its rounds, and **Rematch** leads to another game.
panel-over-cup = This game is over. `/history` shows its rounds, and **{ button-tournament }** shows the standings.
panel-spared = You have nothing to choose or do this time.
panel-nothing-to-do = There's nothing for you to do right now.
panel-last-word = 🔒 { $program } is locked in. Yours was the last answer needed.
panel-last-pass = 🔒 You passed. Yours was the last answer needed.
panel-is-in = 🔒 { $program } is locked in.
panel-passed = 🔒 You passed.
panel-see = See what happened: { $where }
panel-overtaken = Got `{ $program }`, but that turn is no longer open: see { $where }.
panel-overtaken-pass = Got your message, but that turn is no longer open: see { $where }.
panel-compiled = 🔒 **Locked in:** { $program }
panel-compiled-empty = 🔒 **Locked in**, but empty.
panel-sealed = Until the game moves on, you can take your answer back and change it. Nobody else can, as **{ button-seals }** proves.
panel-laid = 📝 { $program }
panel-complete = Complete: lock it in, or change it.
panel-nothing-to-choose = 💤 Nothing to choose this time: lock in to go on.
panel-how = Use the buttons, or just type it (see `help`).
panel-how-in-public = Tap, or choose **Type it** under **More**. Everyone sees what you post.
panel-part = { $ask } ({ $number } of { $count })
panel-more = More choices (page { $number } of { $count })
hand-heading = Your side of the table
rehearsal-heading = Preview
rehearsal-note = As if nobody else moved. (They might.)

## Hints. $unit is what the game's answers are made of: "instruction".
hint-aim = If nobody interferes, your first { $count ->
    [one] { $unit } gets
   *[other] { $count } { $unit }s get
} you { $aim }.
hint-nearer = This looks best to me.
hint-begins = Start with { $what }.

## Before somebody locks in something they probably don't mean
doubt-nothing = Your answer is empty. Lock it in anyway? You'd pass.
doubt-empty = Lock it in empty, without the unfinished part? You'd pass.
doubt-short = Lock in { $program }, without the unfinished part?

## The table in words
rest-here = The rest is under Words.
rest-behind = For more, see Words under More.
rest-written = For more, send me "words" (if you're in a game, in reply to a message like this).
after-round = After { $round }
during-round = During { $round }
after-set-up = After the setup
doubt-once-more = { $doubt } To confirm, send that again.
