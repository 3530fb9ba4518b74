# Actions done too often, and when they're possible again.
brake-wait = Let the others catch up: try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
brake-open = You can open { $most } tables in ten minutes. { brake-wait }
brake-join = You can sit down { $most } times in ten minutes. { brake-wait }
brake-ask = You can pause or resume games, or ask to, { $most } times in ten minutes. { brake-wait }
brake-offer = You can offer seats { $most } times in ten minutes. { brake-wait }
brake-invite = You can invite { $most } people in ten minutes. { brake-wait }
brake-seek = You can join the queue { $most } times in ten minutes. { brake-wait }
