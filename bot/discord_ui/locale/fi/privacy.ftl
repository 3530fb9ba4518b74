# Mitä pelaajista säilytetään.
privacy-heading = Mitä sinusta säilytän
privacy-name = **Discord-numerosi ja nimesi** jokaisessa pöydässä, jossa istut: siitä tiedän, kenen vuoro on.
privacy-answers = **Vastauksesi** peleissä ja pulmissa, pysyvästi: peli on se, mitä pelaajat vastasivat. Keskeneräiset suunnitelmasi kierroksen loppuun.
privacy-choices = **Valintasi** komennossa `/me`, missä kohdassa olet oppitunneissa ja pulmissa, ja miten vahvasti pelaat.
privacy-messages = **Missä yksityisviestimme ovat**, jotta voin kirjoittaa sinulle.
privacy-until = Muun säilytän, kunnes painat **Unohda minut**; palvelimen omat tiedot poistuvat 30 päivää sen jälkeen, kun minut on poistettu sieltä.
privacy-not = En lue muuta kuin sen, minkä lähetät minulle. Kukaan muu ei saa siitä mitään, eikä mitään myydä.
privacy-export = Näytä minulle kaikki
privacy-forget = Unohda minut
privacy-exported = 📦 Tässä on kaikki, mitä sinusta säilytän. Vain sinä näet sen.
privacy-ask = 🧽 Unohdanko sinut?
privacy-what-goes = Nimesi ja numerosi poistuvat kaikkialta; peleissäsi paikkasi ottaa *entinen pelaaja*, jotta pelit säilyvät muilla. Asetuksesi, oppituntisi, pulmasi ja sijasi listoilla katoavat. Sitä ei voi perua.
privacy-posted = Kanaville lähettämäni viestit ovat Discordin: palvelimen ylläpito voi poistaa ne.
privacy-for-good = Unohda lopullisesti
privacy-forgotten = 🧽 Olet unohdettu.{ $count ->
    [0] {""}
    [one] {" "}Yhdessä pelissä paikallasi istuu entinen pelaaja.
   *[other] {" "}{ $count } pelissä paikallasi istuu entinen pelaaja.
} Olet aina tervetullut: en tunne sinua.
