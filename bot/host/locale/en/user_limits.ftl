# Actions done too often, and when they're possible again.
brake-wait = Let the others catch up: try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
brake-open = You've opened { $most } tables in ten minutes. { brake-wait }
brake-join = You've sat down { $most } times in ten minutes. { brake-wait }
brake-ask = You've paused or resumed games, or asked to, { $most } times in ten minutes. { brake-wait }
brake-offer = You've offered seats { $most } times in ten minutes. { brake-wait }
brake-invite = You can invite { $most } people in ten minutes. { brake-wait }
brake-seek = You've joined the queue { $most } times in ten minutes. { brake-wait }
