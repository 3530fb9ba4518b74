# Miksi omia asetuksia tai pöydän kelloa ei voi muuttaa, ja ilmoitukset kellosta.
## Omat asetukset
habit-zone-unknown = En tunne tuota aikavyöhykettä. Nimet ovat tällaisia: `Europe/Helsinki`, `America/New_York`.
habit-quiet-hours = Hiljaisia tunteja voi olla enintään 8 vuorokaudessa, vaikkapa 23–7.
habit-holiday-backwards = Loma ei voi päättyä ennen alkuaan.
habit-holiday-too-soon = Loma ilmoitetaan etukäteen: se voi alkaa aikaisintaan { $number }.{ $month }.{ $year }.
habit-holiday-too-far = Loman täytyy päättyä vuoden kuluessa.
habit-holiday-twice = Olet jo lomalla osan noista päivistä.
habit-holiday-too-long = Loma voi kestää enintään { $days } päivää. Peräkkäiset lomat lasketaan yhdeksi.
habit-holidays-used = Lomapäiviä on { $days } vuodessa. Vuodelle { $year } sinulla on niitä jäljellä { $left }.

## Lisäaika ja tauot
arbiter-not-playing = Et pelaa nyt pöydässä { $table }.
arbiter-not-awaited = Kukaan ei odota sinua nyt, joten et tarvitse lisää aikaa.
arbiter-no-hurry = Täällä ei ole määräaikaa, jota voisin pidentää.
arbiter-stands-still = Kello seisoo nyt, joten aikaa ei kulu.
arbiter-rules-say-so = Pöydän asetukset määräävät tähän käytettävän ajan, eikä lisää saa.
arbiter-asked-already = Paikallesi on jo pyydetty lisäaikaa. Sitä voi pyytää kerran kierroksessa.
arbiter-for-others = Lisäaikaa voi antaa vain toinen pelaaja.
arbiter-given-already = Asia on jo selvä: lisäaika on annettu tai peli on edennyt.
arbiter-deadline-gone = Määräaikaa ei enää ole.
arbiter-no-deadline = Määräaikaa ei ole, joten taukoa ei tarvita.
arbiter-paused-already = Pöytä on jo tauolla.
arbiter-pause-length = Tauko voi kestää 1–{ $days } päivää.
arbiter-not-paused = Peli ei ole nyt tauolla.
arbiter-settled = Tämä ehdotus ei ole enää voimassa.
arbiter-too-late = Tuo ajankohta on jo mennyt.
arbiter-agreed-already = Olet jo suostunut. Kaikki eivät ole vielä suostuneet.
arbiter-up-to-opener = Tämän voi tehdä vain pöydän avaaja, ylläpitäjä tai moderaattori.
arbiter-most-days = Avaaja voi pitää pöydän tauolla enintään { $days } päivää.
arbiter-paused-by-opener = ⏸️ Pöydän avaaja aloitti tauon. Se päättyy: { $until }. Kello seisoo, ja vastaukset odottavat tauon loppua.
arbiter-paused-by-all = ⏸️ Pöytä on tauolla. Tauko päättyy: { $until }. Kello seisoo, ja vastaukset odottavat tauon loppua.
arbiter-goes-on = ▶️ Tauko on ohi, ja peli jatkuu.
arbiter-goes-on-until = ▶️ Tauko on ohi, ja peli jatkuu. Asetin määräajaksi { $until }.
