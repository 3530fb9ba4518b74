# Mitä on juuri tehty liian usein, ja milloin voi jatkaa.
brake-wait = Anna muiden pysyä mukana: yritä uudelleen { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} päästä.
brake-open = Olet avannut { $most } pöytää kymmenessä minuutissa. { brake-wait }
brake-join = Olet istunut pöytään { $most } kertaa kymmenessä minuutissa. { brake-wait }
brake-ask = Olet aloittanut, päättänyt tai ehdottanut taukoja { $most } kertaa kymmenessä minuutissa. { brake-wait }
brake-offer = Olet tarjonnut paikkaa { $most } kertaa kymmenessä minuutissa. { brake-wait }
brake-invite = Kymmenessä minuutissa voi kutsua enintään { $most } ihmistä. { brake-wait }
brake-seek = Olet liittynyt jonoon { $most } kertaa kymmenessä minuutissa. { brake-wait }
