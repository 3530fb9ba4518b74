# Actions done too often, and when they're possible again.
brake-wait = Let the others catch up: try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
brake-open = You can only open { $most } tables in ten minutes. { brake-wait }
brake-join = You can only sit down { $most } times in ten minutes. { brake-wait }
brake-ask = You can only pause or resume games, or ask to, { $most } times in ten minutes. { brake-wait }
brake-offer = You can only offer seats { $most } times in ten minutes. { brake-wait }
brake-invite = You can only invite { $most } people in ten minutes. { brake-wait }
brake-seek = You can only join the queue { $most } times in ten minutes. { brake-wait }
