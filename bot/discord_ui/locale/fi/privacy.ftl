# Mitä pelaajista säilytetään.
command-privacy = Mitä tietoja sinusta säilytän, miksi ja kuinka kauan. Näkyy vain sinulle
command-export = Kaikki sinusta säilyttämäni tiedot tiedostona. Näkyy vain sinulle
command-forget = Poista tietosi (varmistan ensin)
privacy-heading = Mitä tietoja sinusta säilytän
privacy-name = **Discordin ID-numerosi ja nimesi** pöydissä ja turnauksissa, jotka avaat tai joihin liityt, pöydissä, joihin sinut on kutsuttu, ja jonossa. Niistä tiedän, kuka on kuka ja kenen vuoro on.
privacy-answers = **Vastauksesi** peleissä, pysyvästi: niistä peli koostuu. Luonnoksesi enintään seuraavan kierroksen loppuun asti.
privacy-choices = **Valintasi** (`/me` ja `/queue`), edistymisesi oppitunneissa ja pulmissa sekä pelitaitosi.
privacy-messages = **Yksityiskeskustelumme tunniste ja siinä lähettämieni viestien tunnisteet**, jotta voin kirjoittaa sinulle ja siistiä vanhat viestini.
privacy-until = Muut tiedot poistan viimeistään, kun painat **Unohda minut**. Palvelimen omat tiedot poistuvat 30 päivää sen jälkeen, kun minut on poistettu sieltä.
privacy-not = Luen vain sen, minkä lähetät minulle. Muut pelaajat näkevät nimesi ja pelisi sekä vahvuuslukusi, ellet piilota sitä. En myy tietojasi enkä välitä niitä muille yrityksille.
privacy-export = Näytä minulle kaikki
privacy-forget = Unohda minut
privacy-exported = 📦 Tässä ovat sinusta säilyttämäni tiedot. Vain sinä näet ne.
privacy-ask = 🧽 Unohdanko sinut?
privacy-what-goes = Nimesi ja tunnuksesi poistuvat tiedoistani. Peleissäsi paikkasi ottaa *entinen pelaaja*, jotta pelit säilyvät muilla. Asetuksesi, oppituntisi, pulmasi ja sijasi listoilla katoavat. Tätä ei voi perua.
privacy-posted = Kanaville lähettämäni viestit jäävät Discordiin: palvelimen ylläpito voi poistaa ne. Tietojeni aiemmat varmuuskopiot säilyvät ennallaan.
privacy-for-good = Unohda lopullisesti
privacy-forgotten = 🧽 Sinut on unohdettu.{ $count ->
    [0] {""}
    [one] {" "}Yhdessä pöydässä olet nyt *entinen pelaaja*.
   *[other] {" "}{ $count } pöydässä olet nyt *entinen pelaaja*.
} Olet aina tervetullut takaisin, mutta en enää tunne sinua.
