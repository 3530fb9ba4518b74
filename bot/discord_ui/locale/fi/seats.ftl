# Paikat, jotka vaihtavat pelaajaa, ja äänestykset.
command-replace = Anna tietokoneen pelata puolestasi, kunnes palaat, tai ota paikkasi takaisin
seats-whose-you = Kuka pelaa puolestasi?
seats-whose = Kuka pelaa jatkossa pelaajan **{ $name }** paikalla?
seats-goes-over = Palat siirtyvät paikan mukana. Myös ihmisen luonnos siirtyy, mutta tietokoneelle vain lukittuna. Muut eivät näe sitä.
seats-kept = 🤖 Tällä paikalla pelaa tietokone. Pelaaja voi ottaa paikkansa takaisin.
seats-computers = 🤖 Tällä paikalla pelaa tietokone.
seats-until-you = 🤖 Tietokoneelta saat paikkasi takaisin komennolla `/replace`.
seats-until-they = 🤖 Tietokoneelta pelaaja saa paikkansa takaisin.
seats-which = Kenen paikka?
seats-offer-to = Tarjoa jollekulle…
seats-without-them = Poista pelistä
seats-plays-yours = { $who } pelaa puolestasi pöydässä { $table }.
seats-again = Pelaan taas itse
seats-not-playing = Pöydässä { $table } ei ole peli käynnissä, joten ketään ei tarvitse korvata.
seats-plays-on = 🔁 Tietokone jatkaa pöydässä { $table }.
seats-plays-for-you = 🔁 Tietokone jatkaa puolestasi pöydässä { $table }.
seats-told-kept = 🔁 Pöydässä { $table } ({ $game }) puolestasi pelaa nyt { $who }. Tietokoneelta saat paikkasi takaisin.
seats-told-taken = 🪑 Pöydässä { $table } ({ $game }) paikkasi otti { $who }.
seats-told-over = 🏁 Pöydän { $table } peli on ohi.
seats-told-on-hold = 🔧 Pöydän { $table } peli on keskeytetty.
seats-yours-again = 🔁 Paikkasi pöydässä { $table } on taas sinun.
seats-in-place = 🪑 Jatkat pelaajan **{ $was }** paikalla, ja värisi on { $icon }. `/rules` näyttää pelin kuvina.

## Tarjotut paikat
seats-who = Kuka voisi jatkaa pelaajan **{ $name }** paikalla? Valitse, niin kysyn kerran pöydän kanavalla.
seats-choose = Valitse, keneltä kysytään.
seats-i-ask = 🪑 Kysyn kanavalla { $where }, ottaako { $player } paikan.
seats-no-bot = Tuo on botti. Valitse joku ihminen.
seats-offered = 🪑 { $player }, tulisitko pöytään { $table } pelaajan **{ $name }** tilalle? Peli on kesken: näytän, missä mennään ja mitä voit tehdä.
seats-take = Otan paikan
seats-no-thanks = Ei kiitos
seats-taken = 🪑 Pelaat nyt pöydässä { $table }, ja värisi on { $icon }. Kerron, kun on vuorosi. Myös **{ button-turn }** avaa sen.
seats-declined = 🪑 **{ $name }** ei ota tarjottua paikkaa pöydässä { $table }.
seats-board = Lauta
seats-rules = Säännöt
seats-hand = Tilanteeni
seats-table = Pöytä

## Äänestykset
seats-left = 🚪 En löytänyt tältä palvelimelta pelaajaa **{ $name }**. Mitä nyt, { $people }?
seats-missed = ⏳ **{ $name }** on jättänyt ainakin kaksi vuoroa peräkkäin väliin. Mitä nyt, { $people }?
seats-missed-several = ⏳ { $names } ovat jättäneet ainakin kaksi vuoroa peräkkäin väliin. Mitä nyt, { $people }?
seats-waited = ⏳ Pelaajan **{ $name }** paikalta ei ole vastattu ainakaan kahteen viikkoon. Mitä nyt, { $people }?
seats-waited-several = ⏳ Näiltä paikoilta ei ole vastattu ainakaan kahteen viikkoon: { $names }. Mitä nyt, { $people }?
seats-one-decides = Sinä päätät. Jos et valitse mitään, tietokone voi jatkaa { $count ->
    [one] hänen paikallaan
   *[other] heidän paikoillaan
} { $when }. Paikkansa voi ottaa tietokoneelta takaisin.
seats-most-decide = Äänestys päättyy { $when } tai heti, kun yli puolet teistä on samaa mieltä tai kaikki ovat äänestäneet. Eniten ääniä saanut vaihtoehto voittaa. Jos kukaan ei äänestä, tietokone voi jatkaa { $count ->
    [one] hänen paikallaan
   *[other] heidän paikoillaan
}. Paikkansa voi ottaa tietokoneelta takaisin.
seats-silent = **{ $name }** ei ole antanut valmista vastausta { $count } vuoroon peräkkäin. Muut pöydässä voivat päättää, mitä tehdään, ellei valmis vastaus ehdi ensin.
seats-silent-asked = ⏳ **{ $name }** ei ole vähään aikaan antanut valmista vastausta, joten joku kysyy: mitä nyt, { $people }?
seats-ask = Kysy muilta
seats-manager-plays = Pelaat itse tässä rankatussa pelissä tai turnauspelissä, joten et voi yksin poistaa tai vaihtaa pelaajaa **{ $name }**. Anna muiden pelaajien äänestää, jos heitä on, tai pyydä toista ylläpitäjää tai moderaattoria.
seats-manager-computer = Pelaat itse tässä rankatussa pelissä tai turnauspelissä, joten et voi antaa pelaajan **{ $name }** paikkaa kenellekään. Pyydä toista ylläpitäjää tai moderaattoria.
seats-manager-asks = 🗳️ Ylläpitäjä tai moderaattori **{ $manager }** haluaa poistaa tai vaihtaa pelaajan **{ $name }**. Mitä nyt, { $people }?
seats-manager-cancels = 🗳️ Ylläpitäjä tai moderaattori **{ $manager }** pelaa itse tässä pelissä ja haluaa perua sen. Mitä nyt, { $people }?
seats-one-decides-else-nothing = Sinä päätät. Jos et valitse mitään, mikään ei muutu. Äänestys päättyy { $when }.
seats-most-decide-else-nothing = Äänestys päättyy { $when } tai heti, kun yli puolet teistä on samaa mieltä tai kaikki ovat äänestäneet. Eniten ääniä saanut vaihtoehto voittaa. Jos kukaan ei äänestä, mikään ei muutu.
seats-stay = Pelaaja jatkaa
seats-play-on = Jatketaan peliä
seats-cancel = Perutaan peli
seats-asked = 🗳️ Kysyn kanavalla { $where }, mitä tehdään.
seats-wait = Odotetaan
seats-computer = Tietokone pelaa
seats-somebody = Joku muu
seats-without = Poista
seats-votes = { $label } · { $votes }
seats-goes-on = 🏳️ Peli jatkuu ilman pelaajaa **{ $name }**.
seats-replaced = 🔁 Nyt pelaa **{ $name }**. Ennen paikalla oli **{ $was }**.
seats-undecided = ⏳ Pelaajasta **{ $name }** ei päätetty mitään. Jos hän pysyy poissa, saatan kysyä uudelleen.
seats-not-cancelled = ▶️ Äänestys pelin perumisesta on päättynyt. Peli jatkuu.
seats-stays = 👍 Peli jatkuu, ja **{ $name }** on siinä mukana.
seats-for-good = Poistetaanko **{ $name }** pelistä lopullisesti? Hän ei voi enää palata.
seats-yes-without = Kyllä, poistetaan
seats-said-so = 🏳️ Äänesi on kirjattu. Äänestys päättyy, kun yli puolet teistä on samaa mieltä, kaikki ovat äänestäneet tai aika loppuu.
seats-removed = 🏳️ Peli pöydässä { $table } jatkuu ilman häntä.
