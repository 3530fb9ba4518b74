# Palvelimen asetukset: /server.
command-server = Palvelimen asetukset: pelipaikat, oikeudet, pöytien määrä. Näkyy vain sinulle
server-heading = Tämä palvelin
server-at-once = Muutokset tallentuvat heti.
server-part-where = Pelipaikat
server-part-who = Oikeudet
server-part-news = Uutiset
server-part-tables = Uudet pöydät
server-part-puzzle = Pulma

## Missä
server-channels = Kanavat
server-channels-told = Pöytiä voi avata näillä kanavilla sekä niiden viestiketjuissa ja foorumijulkaisuissa.
server-channels-none = Kaikkialla
server-threads = Viestiketjut
server-threads-told = Tämä määrää, missä alkanutta peliä pelataan.
server-threads-own = Omassa viestiketjussaan, jos mahdollista
server-threads-here = Kanavalla, jolla pöytä avattiin
server-language = Kieli
server-language-told = Kieli, jolla kirjoitan täällä kaikille. Yksityisesti käytän kunkin omaa kieltä (`/me`).
server-language-own = Sama kuin palvelimella Discordissa
server-most = Pöytien määrä
server-most-told = Kun näin monta pöytää on auki tai kesken, kukaan ei voi avata uutta. Vain turnaus voi.
server-most-any = Kuinka monta pöytää tahansa
server-most-some = { $count ->
    [one] 1 pöytä
   *[other] { $count } pöytää
}

## Ketkä
server-openers = Kuka saa avata pöytiä
server-openers-told = Tämä ei rajoita sitä, kuka saa liittyä pöytiin.
server-openers-none = Kaikki
server-moderators = Moderaattorit
server-moderators-told = He saavat tehdä täällä joka pöydässä saman kuin sinä, esimerkiksi perua pelin. He eivät voi avata näitä asetuksia.
server-moderators-none = Vain palvelimen ylläpito
server-abroad = Muut palvelimet
server-abroad-told = Saako `/queue` etsiä pelaajia myös muilta palvelimilta? Kaikkien osallisten palvelinten ja pelaajien on sallittava se.
server-abroad-no = Vain tämän palvelimen väki keskenään
server-abroad-yes = Myös muiden palvelimien väki

## Uutiset
server-news = Uutiset
server-news-told = Kanava, jolla ilmoitan muiden kanavien avoimista pöydistä ja päättyneistä peleistä, jos kaikki siellä saavat nähdä ne.
server-news-none = Ei missään
server-ring = Haetaan pelaajia
server-ring-told = Mainitsen tämän roolin, kun ilmoitan vapaista paikoista tai uudesta turnauksesta, enintään kerran tunnissa.
server-ring-none = Älä mainitse ketään
server-watching = Katsojat
server-watching-told = Kun ilmoitan avoimesta pöydästä, sen katsojat voivat saada ilmoituksen alle oman viestiketjun.
server-watching-no = Ei viestiketjua katsojille
server-watching-yes = Viestiketju jokaiselle avoimelle pöydälle, josta ilmoitan

## Uudet pöydät
server-game = Peli
server-game-told = `/play` ehdottaa tätä ensimmäisenä.
server-game-first = { $game } (oletus)
server-pace = Aika vuoroa kohti
server-pace-told = `/play` ehdottaa tätä.
server-palette = Värit
server-palette-told = Kaikille näkyvien kuvien värit uusissa pöydissä. Kukin voi valita omat värinsä komennolla `/me`.
server-counts = Tulokset
server-counts-told = Vaikuttavatko tämän palvelimen uudet pelit vahvuuslukuihin?
server-counts-yes = Kyllä, rankatut pelit
server-counts-no = Ei, vain huviksi

## Päivän pulma
server-puzzle = Päivän pulma
server-puzzle-told = Kanava, jolla julkaisen pulman ja samalla edellisen ratkaisun. Jokainen ratkoo pulmaa yksityisesti.
server-puzzle-none = Ei pulmaa
server-puzzle-game = Peli
server-puzzle-game-told = Yksi peli tai kaikki vuorotellen.
server-puzzle-game-all = Kaikki vuorotellen
server-puzzle-hour = Kellonaika
server-puzzle-hour-told = Jos valittu aika on tänään jo mennyt, tämän päivän pulma tulee heti, ellei se ole jo tullut.
server-puzzle-hour-at = Klo { $clock }
server-zone = Aikavyöhyke
server-zone-told = Mitä kello on siellä, missä olet? Jos sopivia kaupunkeja on useita, valitse oman aikavyöhykkeesi kaupunki.
