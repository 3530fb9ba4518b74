# Miksi jonkun tietoja ei voi vielä poistaa.
still-seated = Istut vielä { $count ->
    [one] pöydässä
   *[other] pöydissä
} { $tables }, ja muut saattavat odottaa sinua siellä. Pelaa loppuun tai lähde komennolla `/resign` tai aulassa; palaa sitten tänne.
