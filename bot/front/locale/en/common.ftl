# What many pages say: buttons, and tables by their names.
table-title = { $game } · table { $table }
page-of = { $number } of { $count }
nothing-laid = nothing

## Buttons
button-back = Back
button-change = Change
button-clear = Clear
button-compile = Compile
button-grid = Grid
button-hint = Hint
button-history = History
button-lock = Lock it
button-next-hint = Next hint
button-odds = Odds
button-on = On
button-picture = Picture
button-preview = Preview
button-program = My program
button-refresh = Refresh
button-rematch = Rematch
button-seals = Seals
button-show-me = Show me
button-suggest = Suggest
button-type = Type it
button-uncompile = Uncompile
button-undo = Undo
button-words = Words
