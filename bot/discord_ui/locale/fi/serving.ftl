# Palvelimen asetukset: /server.
server-heading = Tämä palvelin
server-at-once = Mitä valitset, se on heti voimassa.
server-part-where = Missä
server-part-who = Ketkä
server-part-news = Uutiset
server-part-tables = Uudet pöydät
server-part-puzzle = Pulma

## Missä
server-channels = Missä
server-channels-told = Pöytiä voi avata näillä kanavilla sekä niiden viestiketjuissa ja foorumijulkaisuissa.
server-channels-none = Kaikkialla
server-threads = Viestiketjut
server-threads-told = Missä peliä pelataan, kun se on alkanut.
server-threads-own = Omassa viestiketjussaan
server-threads-here = Kanavalla, jolla pöytä avattiin
server-language = Kieli
server-language-told = Tätä kieltä puhun täällä kanavilla. Yksityisesti puhun kunkin omaa kieltä (`/me`).
server-language-own = Sama kuin palvelimella Discordissa
server-most = Montako
server-most-told = Montako pöytää saa olla kerralla auki tai kesken.
server-most-any = Kuinka monta pöytää tahansa
server-most-some = { $count ->
    [one] 1 pöytä
   *[other] { $count } pöytää
}

## Ketkä
server-openers = Ketkä avaavat pöytiä
server-openers-told = Liittyä saavat kaikki.
server-openers-none = Kaikki
server-moderators = Moderaattorit
server-moderators-told = He saavat tehdä täällä joka pöydässä saman kuin sinä, esimerkiksi perua pelin. Nämä asetukset pysyvät sinulla.
server-moderators-none = Vain palvelimen ylläpitäjät
server-abroad = Kuka pelaa kenen kanssa
server-abroad-told = Saako `/queue` löytää sitä haluaville pelejä myös muilta palvelimilta, jotka sallivat sen.
server-abroad-no = Vain tämän palvelimen väki keskenään
server-abroad-yes = Myös muiden palvelimien väki

## Uutiset
server-news = Uutiset
server-news-told = Tällä kanavalla kerron kerran kustakin avoimesta pöydästä ja päättyneestä pelistä.
server-news-none = Ei missään
server-ring = Haetaan pelaajia
server-ring-told = Mainitsen tämän roolin, kun pöydässä on vapaita paikkoja, enintään kerran tunnissa.
server-ring-none = Ketään ei mainita
server-watching = Katsojat
server-watching-told = Katsojat voivat saada oman viestiketjun avoimen pöydän uutisen alle.
server-watching-no = Ei viestiketjua katsojille
server-watching-yes = Joka pöydälle viestiketju

## Uudet pöydät
server-game = Peli
server-game-told = Mitä `/play` ehdottaa ensimmäisenä.
server-game-first = { $game }, kuten kaikkialla
server-pace = Aika joka kysymykseen
server-pace-told = Mitä `/play` ehdottaa.
server-palette = Värit
server-palette-told = Niissä kuvissa, jotka kaikki näkevät. Omat värinsä kukin valitsee komennolla `/me`.
server-counts = Tulokset
server-counts-told = Vaikuttavatko tämän palvelimen pelit vahvuuslukuihin.
server-counts-yes = Ne vaikuttavat
server-counts-no = Pelataan vain huviksi

## Päivän pulma
server-puzzle = Pulma joka päivä
server-puzzle-told = Tällä kanavalla kerron uudesta pulmasta ja siitä, miten edellinen olisi ratkennut. Jokainen ratkoo pulmaa yksityisesti.
server-puzzle-none = Ei pulmaa
server-puzzle-game = Mistä pelistä
server-puzzle-game-told = Yksi peli tai kaikki vuorotellen.
server-puzzle-game-all = Kaikki vuorotellen
server-puzzle-hour = Milloin
server-puzzle-hour-told = Jos se aika on tänään jo ohi, tämän päivän pulma tulee heti.
server-puzzle-hour-at = Klo { $hour }:00
server-zone = Minkä kellon mukaan
server-zone-told = Mikä tahansa paikka kelpaa, jossa kello on sama kuin täällä.
