# Mitä ihmiset valitsevat itselleen ja sopivat pöydän kellosta.
## Mitä ihmiset valitsevat itselleen
habit-zone-unknown = En tunne sitä aikavyöhykettä. Niiden nimet ovat tällaisia: `Europe/Helsinki`, `America/New_York`.
habit-quiet-hours = Hiljaisia tunteja voi olla enintään 8 päivässä, vaikkapa 23–7.
habit-holiday-backwards = Loma päättyy sinä päivänä, jona se alkaa, tai myöhemmin.
habit-holiday-too-soon = Loma sovitaan ennalta: se voi alkaa aikaisintaan { $day }.
habit-holiday-too-far = Loman voi sopia enintään vuoden päähän.
habit-holiday-twice = Olet lomalla jo joinakin niistä päivistä.
habit-holiday-too-long = Loma voi kestää enintään { $days } päivää, samoin useampi loma peräkkäin.
habit-holidays-used = Lomapäiviä on vuodessa { $days }. Vuodelta { $year } niitä on jäljellä { $left }.

## Lisäaika ja tauot
arbiter-not-playing = Et pelaa nyt pöydässä { $table }.
arbiter-not-awaited = Sinulta ei odoteta nyt mitään, joten et tarvitse lisää aikaa.
arbiter-no-hurry = Tässä ei ole määräaikaa: ota rauhassa kaikki tarvitsemasi aika.
arbiter-stands-still = Pöytä on tauolla: sen kello seisoo.
arbiter-rules-say-so = Tämän pelin säännöt antavat siihen näin paljon aikaa, ei enempää.
arbiter-asked-already = Olet jo pyytänyt lisää aikaa tällä kierroksella: sen voi tehdä kerran kullakin.
arbiter-for-others = Sen voi antaa vain joku muista.
arbiter-given-already = Se on jo ratkennut: aikaa on lisää, tai peli on edennyt.
arbiter-deadline-gone = Määräaikaa ei enää ole.
arbiter-no-deadline = Tässä ei ole määräaikaa: pöytä odottaa muutenkin kaikkia.
arbiter-paused-already = Pöytä on jo tauolla.
arbiter-pause-length = Tauko voi kestää 1–{ $days } päivää.
arbiter-not-paused = Pöytä ei ole tauolla.
arbiter-settled = Se on jo ratkennut: mitään ei enää ehdoteta.
arbiter-too-late = Se aika on jo ohi.
arbiter-agreed-already = Olet jo suostunut. Muilta kysytään.
arbiter-has-started = Pöydän { $table } peli on alkanut: asetukset pysyvät ennallaan.
arbiter-up-to-opener = Siitä päättää pöydän avaaja.
arbiter-most-days = Avaaja voi pitää pöydän tauolla enintään { $days } päivää.
arbiter-paused-by-opener = ⏸️ Avaaja pani pöydän tauolle. Tauko päättyy: { $until }. Kello seisoo, eikä peli etene sitä ennen.
arbiter-paused-by-all = ⏸️ Kaikki suostuivat: pöytä on tauolla. Tauko päättyy: { $until }. Kello seisoo, eikä peli etene sitä ennen.
arbiter-goes-on = ▶️ Tauko on ohi, ja peli jatkuu.
arbiter-goes-on-until = ▶️ Tauko on ohi, ja peli jatkuu. Määräaika: { $until }.
