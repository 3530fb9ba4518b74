# Kuka pelaa paikalla tästä eteenpäin, ja mitä kysytään pelaajasta, joka näyttää kadonneen.
seats-whose-you = Kuka pelaa puolestasi?
seats-whose = Paikalla on **{ $name }**. Kuka pelaa jatkossa?
seats-goes-over = Se, mitä paikalla on kädessä ja laadittuna, siirtyy paikan mukana; muut eivät näe sitä.
seats-kept = 🤖 Tässä pelaa tietokone, kunnes pelaaja ottaa paikkansa takaisin.
seats-computers = 🤖 Tässä pelaa tietokone.
seats-until-you = 🤖 Tietokone pelaa, kunnes otat paikkasi takaisin: `/replace`, milloin vain.
seats-until-they = 🤖 Tietokone pelaa, kunnes pelaaja ottaa paikkansa takaisin, milloin vain.
seats-which = Kenen paikka?
seats-offer-to = Tarjoa jollekulle…
seats-without-them = Jatketaan ilman
seats-plays-yours = { $who } pelaa paikallasi pöydässä { $table }, kunnes otat sen takaisin.
seats-again = Pelaan taas itse
seats-not-playing = Pöydässä { $table } ei ole peli käynnissä, joten ketään ei tarvitse korvata.
seats-plays-on = 🔁 Tietokone jatkaa pöydässä { $table }.
seats-plays-for-you = 🔁 Tietokone jatkaa puolestasi pöydässä { $table }, kunnes palaat.
seats-told-kept = 🔁 Pöydässä { $table } ({ $game }) puolestasi pelaa nyt { $who }. Saat paikkasi takaisin milloin vain.
seats-told-taken = 🪑 Pöydässä { $table } ({ $game }) paikallasi jatkaa { $who }.
seats-told-over = 🏁 Pöydän { $table } peli on ohi.
seats-yours-again = 🔁 Paikkasi pöydässä { $table } on taas sinun.
seats-in-place = 🪑 Värisi on tästä eteenpäin { $sign }; ennen sinua paikalla pelasi **{ $was }**. Vastaa, kun olet valmis; **Säännöt** kertoo pelistä kuvin.

## Tarjotut paikat
seats-whom = Paikalla on **{ $name }**. Kuka voisi jatkaa? Kysyn häneltä pöydän kanavalla, enkä keneltäkään kahdesti.
seats-choose = Valitse, keneltä kysytään.
seats-i-ask = 🪑 Kysyn kanavalla { $where }, jatkaako { $whom }.
seats-no-bot = Se on botti. Paikalla pelaa ihminen tai jokin minun tietokoneistani.
seats-offered = 🪑 { $whom }, haluaisitko jatkaa pöydässä { $table } paikalla, jolla pelasi **{ $name }**? Peli on kesken; näytän sinulle, missä se on ja mitä voit tehdä.
seats-take = Otan paikan
seats-no-thanks = Ei kiitos
seats-taken = 🪑 Pelaat nyt pöydässä { $table }, ja värisi on { $sign }. Kirjoitan sinulle yksityisesti, mitä kysytään; se löytyy myös painikkeesta **Ohjelmani**.
seats-declined = 🪑 **{ $name }** ei halua jatkaa pöydässä { $table }. `/replace` kysyy muilta.
seats-board = Lauta
seats-rules = Säännöt
seats-hand = Käteni
seats-table = Pöytä

## Kun joku näyttää kadonneen
seats-left = 🚪 **{ $name }** ei ole enää tällä palvelimella. Mitä nyt, { $people }?
seats-missed = ⏳ **{ $name }** on jättänyt kaksi kysymystä peräkkäin väliin. Mitä nyt, { $people }?
seats-missed-several = ⏳ { $names } ovat kukin jättäneet kaksi kysymystä peräkkäin väliin. Mitä nyt, { $people }?
seats-one-decides = Yksi painallus ratkaisee. Muuten tietokone jatkaa paikalla { $when }. Pelaaja voi aina palata.
seats-most-decide = Yli puolet teistä ratkaisee. Muuten tietokone jatkaa paikalla { $when }. Pelaaja voi aina palata.
seats-wait = Odotetaan
seats-computer = Tietokone pelaa
seats-somebody = Joku muu
seats-without = Poista
seats-votes = { $label } · { $votes }
seats-goes-on = 🏳️ Peli jatkuu ilman häntä: **{ $name }**.
seats-replaced = 🔁 Nyt pelaa **{ $name }**. Ennen paikalla oli **{ $was }**.
seats-stays = 👍 **{ $name }** jatkaa.
seats-for-good = Paikalla on **{ $name }**. Jatketaanko lopullisesti ilman häntä? Hän ei voi enää palata.
seats-yes-without = Kyllä, ilman häntä
seats-said-so = 🏳️ Se on nyt mielipiteesi. Näin tehdään, kun yli puolet teistä haluaa sitä.
seats-removed = 🏳️ Pöytä { $table } jatkaa ilman häntä.
