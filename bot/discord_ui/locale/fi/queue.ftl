# Pelin löytäminen.
queue-heading = Etsi peli
queue-what = Etsin sinulle vahvuudeltaan ja kelloltaan sopivaa seuraa ja kirjoitan, kun löydän.
queue-yours = Kaikki voi jäädä näin. Mitä valitset, sen näet vain sinä.
queue-where = Pelejä löytyy palvelimilta: anna `/queue` sillä kanavalla, jolla haluat pelata.
queue-looking = Etsin sinulle peliä
queue-since = Tulit jonoon { $since }. Kirjoitan heti, kun peli löytyy, ja etsin tähän päivään asti: { $until }.
queue-widens = Mitä kauemmin kestää, sitä väljemmin valitsen seuran. Mitä tässä valitset, se on heti voimassa.
queue-left = 🚪 Et ole enää jonossa. `/queue` tuo sinut takaisin milloin vain.
queue-open = 🪑 Vapaa paikka: **{ $game }**, pöydän avasi **{ $name }**.

## Mitä etsitään
queue-any-game = Mikä peli tahansa
queue-usual-pace = Kuhunkin kysymykseen 8 tuntia – 2 päivää
queue-pace = Kuhunkin kysymykseen { $time }
queue-time-60 = 1 minuutti
queue-time-300 = 5 minuuttia
queue-time-900 = 15 minuuttia
queue-time-3600 = 1 tunti
queue-time-28800 = 8 tuntia
queue-time-86400 = 1 päivä
queue-time-172800 = 2 päivää
queue-time-259200 = 3 päivää
queue-time-604800 = 1 viikko
queue-any-size = Mikä pelaajamäärä tahansa
queue-size = { $count } pelaajaa
queue-rated = Pistepeli vai huviksi?
queue-worth-fun = Vain huviksi
queue-worth-fun-note = Arviot ja vihjeet sille, joka pyytää
queue-worth-rated = Pistepeli
queue-worth-rated-note = Tulos vaikuttaa vahvuuslukuihin, eikä kukaan saa apua
queue-worth-either = Pistepeli tai huviksi
queue-worth-either-note = Kuten muut haluavat
queue-from = Mistä seuraa?
queue-from-here = Tältä palvelimelta
queue-from-abroad = Muiltakin palvelimilta

## Kenen kanssa ei
avoid-heading = Kenen kanssa ei
avoid-what = En valitse seuraksesi ketään, jonka merkitset tähän. Hän ei kuule siitä, eikä se näy mistään.
avoid-limits = Tämä koskee pelejä, jotka minä löydän: avoimeen pöytään voi silti istua kuka vain.
avoid-nobody = Ei ketään
avoid-met = Niistä, joiden kanssa olet pelannut
avoid-elsewhere = Palvelimella voit valita kenet tahansa siellä, täällä ne, joiden kanssa olet pelannut.

## Mitä tarjotaan ja mitä siitä tulee
offer-heading = Sinulle löytyi peli: { $game }
offer-with = Seurana { $others }, kuhunkin kysymykseen { $time }.
offer-rated = Tämä on pistepeli, joten kukaan ei saa apua.
offer-ask = **Oletko mukana?** Tarjous päättyy { $until }.
offer-in = ✅ **Olet mukana.** Aloitan heti, kun muutkin ovat. Jos he eivät pääse, paikkasi jonossa säilyy.
offer-call = 🔎 { $who }, minulla on sinulle jotain, ja vain sinä näet mitä.
offer-gone = Täällä ei ole sinulle enää mitään. `/queue` näyttää, miten asiat ovat.
offer-over = Tämä tarjous on päättynyt.
offer-missed = 🔎 Kaikki eivät päässeet tällä kertaa. Paikkasi jonossa säilyy, ja etsin edelleen.
offer-late = ⌛ Minulla oli sinulle peli, mutta en kuullut sinusta ajoissa, joten en etsi enää. Ei se mitään!
offer-unfound = ⌛ Etsin sinulle peliä koko tämän ajan, mutta sopivaa seuraa ei löytynyt. Harmi!
offer-else = `/play` avaa pöydän, johon muut voivat liittyä.
offer-begun = 🎲 **Kaikki ovat mukana: pöytä { $table } on alkanut.** Ensimmäinen kysymys on tulossa.

## Painikkeet
button-find = Etsi minulle peli
button-leave-queue = Poistu jonosta
button-not-with = Ei näiden kanssa…
button-in = Olen mukana
button-not-this-time = En tällä kertaa
button-cannot = En pääsekään
button-look-again = Etsi uudelleen
button-see-table = Katso pöytää
