# Sarjat ja turnaukset: järjestäjän paneeli, ilmoitukset ja se, mitä kysyjälle näytetään.
command-tournament = Palvelimen turnaus: tilanne, oma pelisi, ilmoittautuminen. Näkyy vain sinulle

## Järjestäjän paneeli
cup-new = Uusi turnaus
cup-new-note = Oletukset kelpaavat. Arvon kierrokset, avaan pöydät ja pidän lukua pisteistä.
cup-ask-game = Mikä peli?
cup-ask-form = Mikä turnausmuoto?
cup-ask-places = Montako pelaajaa?
cup-ask-tempo = Kuinka nopeasti?
cup-form-r = Kaikki kaikkia vastaan
cup-form-s = Sveitsiläinen
cup-form-k = Pudotuspelit
cup-form-p = Enintään neljän pelaajan pöydät
cup-form-note-r = Sarja enintään kahdeksalle
cup-form-note-s = Vähän kierroksia; tasaväkiset kohtaavat
cup-form-note-k = Hävinnyt putoaa
cup-form-note-p = Enintään kolme kierrosta; pisteitä pöydän kolmesta parhaasta sijasta
cup-places = Enintään { $count } pelaajaa
cup-tempo-evening = Ilta: vuoroon 5 minuuttia, kierrokseen 2 tuntia
cup-tempo-week = Ripeä: vuoroon 8 tuntia, kierrokseen viikko
cup-tempo-weeks = Rento: vuoroon päivä, kierrokseen 2 viikkoa
cup-rounds = { $count ->
    [one] Yksi kierros.
   *[other] Enintään { $count } kierrosta.
}
cup-open = Avaa ilmoittautuminen
cup-setup = Asetukset kaikissa pöydissä: { $game }
cup-setup-done = Valmis
cup-opened = 🏆 Ilmoittautuminen on auki: { $where }. Paina **{ cup-start }**, kun mukana on tarpeeksi pelaajia. Takaraja: { $when }; silloin turnaus alkaa itsestään, jos mukana on ainakin kaksi. Siellä 📊 tuo sinut takaisin tänne.

## Ilmoittautuminen
cup-title = { $game } · { $form }
cup-calls = 🏆 **{ $name }** kutsuu turnaukseen: **{ $game }**
cup-called = 🏆 Turnauksen avasi **{ $name }**: **{ $game }**
cup-in = Mukana { $count }/{ $places }: { $names }
cup-nobody-in = Kukaan ei ole nyt mukana. Paikkoja: { $places }.
cup-in-reserve = Varalla: { $names }
cup-begins = Kun mukana on ainakin kaksi, palvelimen ylläpitäjä voi aloittaa turnauksen. Takaraja: { $when }. Turnaus alkaa silloin itsestään, jos mukana on kaksi.
cup-full = Paikat ovat täynnä. Palvelimen ylläpitäjä voi aloittaa turnauksen heti. Takaraja: { $when }; silloin se alkaa itsestään.
cup-reserve-open = Varalle pääset painikkeesta **{ cup-more }**.
cup-has-begun = Turnaus on alkanut. Varalle pääset painikkeesta **{ cup-more }**.
cup-reserve-means = Varalla oleva voi saada paikan, jos joku lähtee.
cup-is-over = Turnaus on ohi.
cup-is-off = Turnaus peruttiin.
cup-join = Mukaan
cup-join-reserve = Varalle
cup-more = Näytä lisää
cup-joined = Olet mukana! Pelit alkavat itsestään, kun ensimmäinen kierros on arvottu. Kirjoitan, kun on vuorosi.
cup-joined-reserve = Olet varalla. Jos sinulle on kierroksen alkaessa paikka, pelaat siitä lähtien. Saat viestin, kun on vuorosi.

## Kierrokset
cup-round = 🏆 { $game }: kierros { $round }/{ $rounds }
cup-until = Määräaika: { $when }.
cup-table = pöytä { $table }
cup-table-elsewhere = pöytä muualla
cup-pods = { $number }. { $names }
cup-playing = { $names } ({ $where })
cup-won = Voitto: **{ $winner }**, vastassa { $other }
cup-drawn = Tasapeli: { $one } ja { $other }
cup-neither = Kumpikaan ei voita ({ $one } ja { $other }), koska muut pelasivat heidän puolestaan
cup-again = Tasan, uusitaan: { $names } ({ $where })
cup-lot = Arpa ratkaisi: { $names }. Voitto: **{ $winner }**
cup-time = Peli jäi kesken: { $names }. Voitto: **{ $winner }**
cup-time-drawn = Ratkaisematta, siis tasapeli: { $names }
cup-bye = { $name } on ilman vastustajaa ja saa voiton pisteet
cup-rest = { $name } lepää tämän kierroksen
cup-walkover = { $name }: ei vastustajaa, mikä lasketaan voitoksi
cup-deserted = { $names }: pelaajia ei ollut jäljellä, joten peliä ei pelattu
cup-going = Kierros { $round }/{ $rounds }: { $count ->
    [one] yksi peli on
   *[other] { $count } peliä on
} ratkaisematta ({ $tables }). Määräaika: { $when }.
cup-aside =
    🔧 Kierros odottaa: { $tables }. { $count ->
        [one] Peli on keskeytetty. Ellei botin ylläpitäjä saa sitä palautettua, kierros päättyy ilman sitä
       *[other] Pelit on keskeytetty. Ellei botin ylläpitäjä saa niitä palautettua, kierros päättyy ilman niitä
    } { $when }.
cup-standings = Tilanne

## Loppu
cup-winner = 🏆 Turnauksen voitti **{ $name }**!
cup-winners = 🏆 Turnauksen voiton jakavat **{ $names }**!
cup-nobody-left = Turnaus on ohi: siinä ei ole enää pelaajia.
cup-thanks = Kiitos kaikille pelaajille.

## Tilanne
cup-after = { $round ->
    [0] Ennen ensimmäistä kierrosta (kierroksia { $rounds })
   *[other] Kierroksen { $round }/{ $rounds } jälkeen
}
cup-during = Kierroksen { $round }/{ $rounds } aikana
cup-final = Lopputulokset
cup-number = Nro { $number }
cup-mark-won = voitto
cup-mark-drawn = tasapeli
cup-mark-lost = tappio
cup-mark-free = ei vastustajaa
cup-others = ja { $count ->
    [one] yksi muu
   *[other] { $count } muuta
}
cup-alt = { $rank }. { $name }: { $points }.

## Mitä kysyjälle näytetään
cup-your-game = Pelisi: { $where }.
cup-you-wait = Sinulla ei ole tällä kierroksella enää pelattavaa. Kierros päättyy, kun kaikki pelit ovat ohi tai aika on lopussa.
cup-you-stand = Sijoituksesi on { $rank }, pisteesi { $points }.
cup-you-reserve = Olet varalla.
cup-you-left = Et ole enää mukana tässä turnauksessa.
cup-you-missed = Et ole enää mukana tässä turnauksessa, koska jätit yhden pelin kaikki vuorot väliin.
cup-ties-r = Voitto on 1 piste, tasapeli puoli. Tasapisteissä ratkaisevat keskinäiset pelit, sitten voitettujen vastustajien pisteet (tasapeleistä puolet), sitten voittojen määrä.
cup-ties-s = Voitto on 1 piste, tasapeli puoli. Tasapisteissä ratkaisevat vastustajien pisteet, sitten voitettujen vastustajien pisteet (tasapeleistä puolet), sitten voittojen määrä.
cup-ties-k = Hävinnyt putoaa. Loppuun pelattu tasapeli uusitaan kerran, jos aikaa on. Muut tasapelit ratkaisee arpa.
cup-ties-p = Pöydän sijoista saa 4, 2 ja 1 pistettä; tasan jääneet jakavat pisteensä. Tasapisteissä ratkaisevat voitetut pöydät, sitten vastustajien pisteet.
cup-late = Jos peli on kesken kierroksen päättyessä, ratkaisevat ensin pelistä lähteminen ja väliin jääneet vuorot, sitten pelitilanne. Keskeytetty peli on tasapeli. Jos jätät yhdenkin pelin kaikki vuorot väliin, putoat pois, vaikka tietokone olisi joutunut jatkamaan puolestasi. Jos lähdet, varalla oleva voi saada paikkasi ja pisteesi. Poissa ollessasi tietokone (ei kuitenkaan Mestari) voi pelata puolestasi (`/replace`), ja tulos lasketaan sinulle.
cup-start = Aloita nyt
cup-leave = Lähde
cup-call-off = Peru turnaus
cup-another = Uusi turnaus
cup-ask-leave = Lähdetkö turnauksesta? Tähän turnaukseen ei voi palata. Jos pelisi on kesken, se jatkuu loppuun; `/resign` luovuttaa sen.
cup-leave-really = Lähde lopullisesti
cup-has-left = Olet lähtenyt turnauksesta.
cup-ask-off = Perutaanko turnaus? Se päättyy ilman voittajaa. Kesken olevat pelit jatkuvat, mutta niitä ei enää lasketa turnaukseen.
cup-off-really = Peru turnaus
cup-now-off = Turnaus on peruttu.
cup-now-on = Ensimmäinen kierros on arvottu. Pöydät avautuvat nyt, ja kirjoitan kaikille pelaajille.
cup-on-servers = Turnauksia on vain palvelimilla: käytä siellä komentoa `/tournament`.
cup-none = En löydä täältä turnausta. Palvelimen ylläpitäjä voi avata sellaisen komennolla `/tournament`.
cup-table-lost = En tiedä enää, mihin turnaukseen tämä pöytä kuului. Kokeile sen palvelimella komentoa `/tournament`.
cup-managers = Tämä on vain ylläpitäjille ja moderaattoreille.
