# Mitä on juuri tehty liian usein, ja milloin voi jatkaa.
brake-wait = Anna muiden pysyä mukana: yritä uudelleen { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} päästä.
brake-open = Kymmenessä minuutissa voi avata enintään { $most } pöytää. { brake-wait }
brake-join = Kymmenessä minuutissa voi istua pöytään enintään { $most } kertaa. { brake-wait }
brake-ask = Kymmenessä minuutissa voi aloittaa tai lopettaa tauon tai ehdottaa sitä enintään { $most } kertaa. { brake-wait }
brake-offer = Kymmenessä minuutissa voi tarjota paikkaa enintään { $most } kertaa. { brake-wait }
brake-invite = Kymmenessä minuutissa voi kutsua enintään { $most } ihmistä. { brake-wait }
brake-seek = Kymmenessä minuutissa voi liittyä jonoon enintään { $most } kertaa. { brake-wait }
