# Pelin löytäminen.
command-queue = Etsi peliseuraa: haen sopivat pelaajat ja kysyn ensin sinulta. Näkyy vain sinulle
queue-heading = Etsi peli
queue-what = Etsin sinulle samantasoista seuraa (hitaisiin peleihin samoihin aikoihin hereillä olevaa) ja kirjoitan, kun löydän.
queue-yours = Oletukset kelpaavat. Valintasi näet vain sinä.
queue-where = Pelejä löytyy palvelimilta: käytä komentoa `/queue` kanavalla, jolla haluat pelata.
queue-looking = Etsin sinulle peliä
queue-since = Liityit jonoon { $since }. Kirjoitan heti, kun peli löytyy. Haku päättyy { $until }.
queue-widens = Mitä kauemmin etsin, sitä vähemmän nirsoilen. Muutokset tulevat heti voimaan.
queue-left = 🚪 Et ole enää jonossa. Takaisin pääset komennolla `/queue` palvelimella.
queue-open = 🪑 Vapaa paikka: **{ $game }**, pöydän avaaja **{ $name }**.

## Mitä etsitään
queue-any-game = Mikä peli tahansa
queue-usual-pace = 8 tuntia – 2 päivää vuoroa kohti
queue-pace = { $time } vuoroa kohti
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
queue-rated = Rankattu vai huviksi?
queue-worth-fun = Vain huviksi
queue-worth-fun-note = Arviot pyynnöstä
queue-worth-rated = Rankattu peli
queue-worth-rated-note = Tulos vaikuttaa vahvuuslukuihin ja sijoituksiin, eikä kukaan saa apua
queue-worth-either = Rankattu tai huviksi
queue-worth-either-note = Kumpi vain muille sopii
queue-from = Kenen kanssa?
queue-from-here = Tämän palvelimen väen kanssa
queue-from-abroad = Muidenkin palvelimien väen kanssa

## Kenen kanssa ei
avoid-heading = Ei näiden kanssa
avoid-what = En valitse seuraksesi ketään, jonka merkitset tähän. En kerro siitä hänelle, ja vain sinä näet tämän listan.
avoid-limits = Tämä koskee vain pelejä, jotka minä löydän: avoimissa pöydissä voitte silti kohdata.
avoid-nobody = Ei ketään
avoid-met = Pelaajia, joiden kanssa olet istunut pöydässä
avoid-elsewhere = Kun olet pelannut muiden kanssa, voit valita heitä täällä. Palvelimella voit valita kenet tahansa sieltä.

## Mitä tarjotaan ja mitä siitä tulee
offer-heading = Sinulle löytyi peli: { $game }
offer-with = Seurana { $others }, { $time } vuoroa kohti.
offer-rated = Tämä on rankattu peli, joten kukaan ei saa apua.
offer-ask = **Oletko mukana?** Tarjous päättyy { $until }.
offer-in = ✅ **Olet mukana.** Aloitan heti, kun muutkin ovat mukana. Jos he eivät pääse, etsin vielä hakuaikasi loppuun.
offer-call = 🔎 { $who }, minulla on sinulle jotain. Avaa se napauttamalla: vain sinä näet sen.
offer-gone = Täällä ei ole sinulle nyt mitään. `/queue` näyttää tilanteen.
offer-over = Tämä tarjous on päättynyt.
offer-fell-through = 🔎 Tällä kertaa ei onnistunut. Etsin vielä hakuaikasi loppuun.
offer-expired = ⌛ Minulla oli sinulle peli, mutta et vastannut ajoissa, joten en etsi enää. Ei se mitään!
offer-not-found = ⌛ Etsin sinulle peliä, mutta siitä ei tullut mitään. Harmi!
offer-else = Palvelimella `/play` avaa pöydän, johon muut voivat liittyä.
offer-begun = 🎲 **Kaikki ovat mukana: pöydän { $table } peli on alkanut.** Kirjoitan, kun on vuorosi.

## Painikkeet
button-find = Etsi minulle peli
button-leave-queue = Poistu jonosta
button-not-with = Ei näiden kanssa…
button-in = Olen mukana
button-not-this-time = En tällä kertaa
button-cannot = En pääsekään
button-look-again = Etsi uudelleen
button-see-table = Katso pöytää
