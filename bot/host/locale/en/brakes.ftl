# What was done too often just now, and when it can be done again.
brake-wait = Give the others time to keep up: go on in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
brake-open = You have opened { $most } tables in ten minutes. { brake-wait }
brake-join = You have sat down { $most } times in ten minutes. { brake-wait }
brake-ask = You have asked the others { $most } times in ten minutes. { brake-wait }
brake-offer = You have offered seats to { $most } people in ten minutes. { brake-wait }
brake-seek = You have come into the queue { $most } times in ten minutes. { brake-wait }
