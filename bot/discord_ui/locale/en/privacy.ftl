# What is kept of people.
privacy-heading = What I store about you
privacy-name = **Your number on Discord and your name**, at every table you sit at: so that I know whose turn it is.
privacy-answers = **What you answer** in games and puzzles, for good: a game is what its players answered. Your drafts until the round is over.
privacy-choices = **What you choose** with `/me`, how far you are with lessons and puzzles, and how strong you play.
privacy-messages = **Where our private messages are**, so that I can write to you.
privacy-until = The rest I keep until you press **Forget me**; what belongs to a server is deleted 30 days after it has removed me.
privacy-not = I read nothing but what you send me. Nobody else gets any of it, and nothing is sold.
privacy-export = Show me all of it
privacy-forget = Forget me
privacy-exported = 📦 This is all that I keep of you. Only you see it.
privacy-ask = 🧽 Shall I forget you?
privacy-what-goes = Your name and number are removed everywhere. In your games *a former player* takes your place, so that others keep them. Your settings, lessons, puzzles and place on the lists are deleted. This cannot be undone.
privacy-posted = What I have posted in channels is Discord's: those who manage a server can delete it.
privacy-for-good = Forget me for good
privacy-forgotten = 🧽 You are forgotten.{ $count ->
    [0] {""}
    [one] {" "}In one game a former player sits in your place.
   *[other] {" "}In { $count } games a former player sits in your place.
} You are welcome any time: I will not know you.
