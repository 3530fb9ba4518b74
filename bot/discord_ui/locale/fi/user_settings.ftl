# Omat asetukset: /me.
command-me = Asetuksesi: muistutukset, hiljaiset tunnit, lomat, värit. Näkyy vain sinulle
me-heading = Omat asetuksesi
me-yours = Vain sinä näet tämän sivun. Asetuksesi pätevät kaikkialla, missä pelaat.
me-quiet = 🔕 **Hiljaiset tunnit:** { $quiet }
me-holidays = 🧳 **Lomat:** { $holidays }
me-none = ei ole
me-hours-in = { $hours } ({ $place })
button-quiet-hours = Hiljaiset tunnit
button-holidays = Lomat
button-profile = Profiili
button-all-settings = Kaikki asetukset

## Muistutukset, ja minne vuorot tulevat
me-reminded = Muistutukset
me-reminded-both-dm = Muistutukset: kaikki, yksityisviestinä
me-reminded-half-dm = Muistutukset: puolivälissä, yksityisviestinä
me-reminded-late-dm = Muistutukset: loppupuolella, yksityisviestinä
me-reminded-both-channel = Muistutukset: kaikki, kanavalla
me-reminded-half-channel = Muistutukset: puolivälissä, kanavalla
me-reminded-late-channel = Muistutukset: loppupuolella, kanavalla
me-reminded-none-dm = Muistutukset: ei lainkaan
me-asked = Vuorot
me-asked-dm = Vuorot: yksityisviestinä
me-asked-dm-means = Kaikki vastauspainikkeet mukana
me-asked-channel = Vuorot: kanavalla
me-asked-channel-means = Mainitsen sinut siellä; painike avaa vuorosi vain sinulle

## Milloin viestit ilmoittavat äänellä
me-rings = Ilmoitukset
me-rings-now = Ilmoitukset: heti
me-rings-gather = Ilmoitukset: koosteina
me-rings-gather-means = Yksityisviesteistä enintään 10 min välein; kiireelliset heti, paitsi hiljaisina tunteina ja lomalla
me-rings-now-means = Paitsi hiljaisina tunteina ja lomalla
me-rings-day = Ilmoitukset: päivittäin klo { $clock }
me-rings-day-means = Koskee yksityisviestejä; kiireelliset heti, paitsi hiljaisina tunteina ja lomalla

## Kirjoitetut ohjelmat
me-typed = Kirjoitetut ohjelmat
me-typed-draft = Kirjoitettu ohjelma: ensin luonnos
me-typed-draft-means = Lukitset sen itse
me-typed-lock = Kirjoitettu ohjelma: lukitaan heti
me-typed-lock-means = Yksityisviesteissä, jos ohjelma on valmis ja on selvää, mihin peliin se kuuluu

## Kieli, ja kun aika loppuu
me-language = Kieli
me-language-own = Kieli: sama kuin Discordissa, jos osaan sitä
me-language-of = Kieli: { $name }
me-relief = Kun aikani loppuu
me-relief-none = Aika loppuu: luonnokseni pelataan
me-relief-none-means = Jos se puuttuu tai on kesken, säännöt ratkaisevat
me-relief-by = Aika loppuu: tietokone ({ $kind }) jatkaa
me-relief-by-means = Vain ilman luonnosta ja jos muitakin ihmisiä pelaa (rankatuissa helppo). Paikan saa siltä takaisin

## Värit
me-colours = Värit
look = Värit: { $name }
look-large = { $name }, suuri teksti
palette-usual = Tavalliset
palette-usual-means = Kirkkaat värit tummilla laudoilla
palette-light = Vaaleat
palette-light-means = Tumma muste vaalealla paperilla
palette-contrast = Suuri kontrasti
palette-contrast-means = Musta, valkoinen ja kirkkaat värit
palette-deuteranopia = Deuteranopia
palette-deuteranopia-means = Jos vihreä ja punainen näyttävät samalta
palette-protanopia = Protanopia
palette-protanopia-means = Jos punainen näyttää tummalta tai vihertävältä
palette-tritanopia = Tritanopia
palette-tritanopia-means = Jos sininen näyttää vihreältä
look-sample = Laudan kulma, jossa on neljänvärisiä robotteja ja majakoita, kullakin värillä oma merkkinsä: punaisella risti, keltaisella rengas, vihreällä vinoneliö, sinisellä kaksi palkkia.
sample-red = Punainen
sample-yellow = Keltainen
sample-green = Vihreä
sample-blue = Sininen
sample-label = merkintä
sample-quiet = pieni teksti
look-unknown = En tunne noita värejä. Valitse näistä: { $known }.

## Hiljaiset tunnit
# Aikavyöhyke kaupunkinsa mukaan.
town = { TOWN($zone) }
clock = { $hour }.{ $minute }
quiet-heading = 🔕 Hiljaiset tunnit
quiet-means = Enintään 8 tuntia vuorokaudessa, jolloin en lähetä sinulle ilmoituksia peleistäsi. Jos aika loppuisi niiden aikana tai lähellä niitä, siirrän määräajan mahdollisuuksien mukaan hiljaisten tuntien loppuun tai myöhemmäksi. Muut näkevät myöhemmän ajan, eivät tuntejasi.
quiet-from-when = Määräaikoihin ne vaikuttavat viimeistään seuraavasta vuorostasi, paitsi jos vuoro kestää alle tunnin.
quiet-yours = **Omat tuntisi:** { $hours }
quiet-where = Ensin: **mitä kello on siellä, missä olet?**
quiet-here = ⌚ Sinulla kello on **{ $clock }** ({ $place }).
quiet-hours = { $begin }–{ $end }
quiet-choice = Hiljaiset tunnit: { $hours }
quiet-morning = Mitä kello on? Klo 0–12…
quiet-evening = Mitä kello on? Klo 12–24…
quiet-other-place = Muu paikka
quiet-as-in = { $clock }: { $place }
quiet-no-such-hour = En tiedä paikkaa, jossa kello olisi nyt niin paljon. Valitse uudelleen.
quiet-typed = Hiljaiset tunnit ja aikavyöhyke
quiet-unreadable = 🤔 Tunnit kirjoitetaan näin: `22.30–6.30`, aikavyöhyke näin: `Europe/Helsinki`. Voit kirjoittaa myös molemmat.
quiet-example = Esimerkiksi: 22.30–6.30 Europe/Helsinki
typed-by-another = Tuo lomake on avattu jollekulle muulle.

## Lomat
holiday-heading = 🧳 Lomat
holiday-means = Kokonaisia päiviä, jolloin pöytäsi odottavat sinua, jos vuoro kestää vähintään tunnin. Kellot seisovat, ja kaikki pöydissä näkevät, mihin asti. Speedbots-kierros voi silti alkaa, ja turnauksen kierros päättyy ajallaan. Ilmoita lomat etukäteen, enintään { $once } päivää kerralla ja { $year } vuodessa. Tänä vuonna lomapäiviä on jäljellä { $left }.
holiday-cost = Jos loma on jo siirtänyt jotakin määräaikaa, se voi kuluttaa yhden lomapäivän, vaikka peruisit sen.
holiday-line = 🧳 { $days }
holiday-days = { $first } – { $last }
holiday-menu = Loma alkaa…
holiday-from = Alkaa { $day }
holiday-until = Alkaa { $day }, päättyy…
holiday-return = Olen palannut (loma alkoi { $day })
holiday-none = Peru loma, joka alkaa { $day }
holiday-typed = Milloin olet poissa?
holiday-example = Esimerkiksi: 1.7.2027–14.7.2027
holiday-unreadable = 🤔 Loma kirjoitetaan näin: `1.7.2027–14.7.2027`, ensimmäinen ja viimeinen päivä.
day-unknown = En tunne tuota päivää. Päivät kirjoitetaan näin: `1.7.2027`.
day-of-year = { $weekday ->
    [1] ma
    [2] ti
    [3] ke
    [4] to
    [5] pe
    [6] la
   *[7] su
} { $day }.{ $month }.
