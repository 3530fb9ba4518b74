# The data that's stored about people.
command-privacy = The data I store about you, why and for how long (only you see my reply)
command-export = Everything I store about you, as a file (only you see my reply)
command-forget = Delete your data (asks first)
privacy-heading = What I store about you
privacy-name = **Your Discord ID and your name**, at tables and in tournaments you open or join, at tables you're invited to, and in the queue, so I know who's who and whose turn it is.
privacy-answers = **Your answers** in games, for good: they're what a game is made of. Your drafts, at most until the next round is over.
privacy-choices = **Your choices** in `/me` and `/queue`, your progress with lessons and puzzles, and how well you play.
privacy-messages = **The IDs of our DM channel and of my messages there**, so I can message you and tidy up.
privacy-until = I delete the rest when you press **Forget me**, if not sooner. A server's own data is deleted 30 days after it removes me.
privacy-not = I only read what you send me. Other players see your name and your games, and your rating unless you hide it. I don't sell your data or share it with other companies.
privacy-export = Show me all of it
privacy-forget = Forget me
privacy-exported = 📦 Here's what I store about you. Only you can see it.
privacy-ask = 🧽 Shall I forget you?
privacy-what-goes = Your name and ID are removed from my data. In your games *a former player* takes your place, so the others can keep them. Your settings, lessons, puzzles and leaderboard places are deleted. This cannot be undone.
privacy-posted = My posts in channels stay on Discord, where server managers can delete them. Earlier backups of my data stay as they are.
privacy-for-good = Forget me for good
privacy-forgotten = 🧽 You're forgotten.{ $count ->
    [0] {""}
    [one] {" "}At one table, you're now *a former player*.
   *[other] {" "}At { $count } tables, you're now *a former player*.
} You're welcome back any time: I won't know you.
