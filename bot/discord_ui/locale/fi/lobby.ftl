# Pöytä: tila, aula, kutsut, avaaminen, ja miksi se on pysähdyksissä.
command-play = Avaa pöytä tänne
command-for-game = Pelattava peli
option-pace = aika
command-for-pace = Aika vuoroa kohti
start-heading = Järjestelmät käynnissä!
start-dealt = Vuorojenjakaja on käynnissä. Onnea matkaan!
mended-heading = Peli jatkuu
mended-told = Sääntöjä on korjattu tämän pelin alettua (versio { $was } → { $now }). Tähän asti pelattu pysyy voimassa, ja tästä eteenpäin pelataan uusin säännöin.
mended-by-hand = Jotakin tässä pelissä on korjattu. Tähän asti pelattu pysyy voimassa, ja peli jatkuu tästä.
set-up-done = Alkuvalmistelut on tehty
status-waits = Pöytä on auki täällä: { $where }
status-played = Pöytä on täällä: { $where }
status-was-played = Pöytä oli täällä: { $where }
status-another = Vielä yksi? Paina **Uusinta**.
status-cancelled = Tämän pöydän peli jäi kesken.
status-on-hold = 🔧 Tämän pöydän peli on keskeytetty: en pysty jatkamaan sitä. Peliä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
status-on-hold-cup = Turnaus odottaa pöytää vain turnauskierroksen loppuun.
status-until = ⏱️ Määräaika: { $when }
status-asked = ⏱️ Kysytty { $when }; määräaikaa ei ole.
status-untimed = ⏱️ Määräaikaa ei ole.
status-asked-soon = kysytty { $when }
status-thinking = Tietokoneen vuoro.
awaits-you = ⏳ **Odotetaan sinua**{ $count ->
    [0] {""}
    [one] {" "}ja yhtä muuta
   *[other] {" "}ja { $count } muuta
}
awaits-of = ⏳ Odotetaan { $missing }/{ $count }: { $who }
awaits-not = 💤 { $who }: ei mitään valittavaa
agreed-all = 🤝 Sovittu: tämä on viimeinen kierros.
agreed-some = 🤝 { $who } { $count ->
    [one] lopettaisi
   *[other] lopettaisivat
} pelin tähän kierrokseen. Kaikkien on suostuttava: `/end`
player-gone = { $name } (jäi pois)
player-for = { $name } · pelaajan { $player } tilalla
board-not-yet = Pöydän { $table } peli ei ole alkanut, joten lauta on yhä laatikossa.
history-not-yet = Pöydän { $table } peli ei ole alkanut, joten kierroksia ei ole.
why-not-yours = Voit kysyä syytä vain omiin vaiheisiisi, ja vasta kun koko kierros on julkinen.
step-nothing = Tuossa kohdassa ei tapahtunut mitään vaiheittain näytettävää.
match-too-long = Peli oli niin pitkä, ettei Discord ota sen pelitiedostoa edes pakattuna. `/history` näyttää sen kierrokset. Pyydä tiedosto botin ylläpitäjältä.

## Aula, ja vastaukset pöydässä tehtyihin toimiin
lobby-rated = 🏅 Rankattu peli, ei arvioita eikä vihjeitä
lobby-unconfirmed = Uudet ehdot odottavat vielä hyväksyntää: { $who }.
button-confirm-terms = Hyväksyn ehdot
terms-changed = ✋ { $who }: pöydän { $table } ehdot ovat muuttuneet. Hyväksy ne, niin pidät paikkasi. Muuten menetät sen, kun peli alkaa.
terms-again = Ehdot ovat sittemmin muuttuneet. Nyt ne ovat:
terms-confirmed = Pidät paikkasi.
lobby-repeats = Tämä olisi { $number }. kerta viikon sisällä, kun pelaatte tätä rankattuna samalla porukalla, joten pelin painoarvo olisi 1/{ $parts }, ellei se pääty vasta sen viikon jälkeen.
lobby-unhelped = Ei arvioita eikä vihjeitä
lobby-nights = 🔕 Yritän pitää määräajat poissa hiljaisilta tunneiltasi, paitsi alle tunnin vuoroissa. Voit asettaa hiljaiset tunnit komennolla `/me`.
lobby-pauses = Avaaja voi pitää taukoa yhteensä enintään { $count ->
    [one] päivän
   *[other] { $count } päivää
}
lobby-free = { $count ->
    [one] 1 tyhjä paikka
   *[other] { $count } tyhjää paikkaa
}
lobby-opener = pöydän avaaja
lobby-needed = ⏳ **{ $count ->
    [one] Vielä yksi puuttuu
   *[other] Vielä { $count } puuttuu
}:** paina **Liity** tai lisää tietokonepelaaja.
lobby-needed-alone = ⏳ **{ $count ->
    [one] Vielä yksi puuttuu
   *[other] Vielä { $count } puuttuu
}:** lisää tietokonepelaaja.
lobby-needed-seated = ⏳ **{ $count ->
    [one] Vielä yksi puuttuu
   *[other] Vielä { $count } puuttuu
}:** kutsu joku tai lisää tietokonepelaaja.
lobby-numbers = ⏳ Pelaajia on oltava { $numbers }: paina **Liity** tai lisää tietokonepelaaja.
lobby-numbers-alone = ⏳ Pelaajia on oltava { $numbers }: lisää tietokonepelaaja.
lobby-numbers-seated = ⏳ Pelaajia on oltava { $numbers }: kutsu joku tai lisää tietokonepelaaja.
lobby-ready = ✅ **Valmiina:** { $who } voi painaa **Aloita**. Mukaan pääsee vielä: **Liity**.
lobby-ready-alone = ✅ **Valmiina:** { $who } voi painaa **Aloita**.
lobby-full = ✅ **Täynnä:** { $who } voi painaa **Aloita**.
lobby-yields = ✅ **Valmiina:** { $who } voi painaa **Aloita**. Mukaan pääsee vielä: **Liity**, niin saat tietokoneen paikan.
lobby-invited = 🔁 { $who }, vielä yksi peli? Paina **Liity**.
lobby-invited-again = 🔁 Kutsuttu uusintaan: { $who }
lobby-guests = 📨 Kutsuttu: { $who }
lobby-on-here = ▶️ **Peli on käynnissä** täällä.
lobby-on-there = ▶️ **Peli on käynnissä** täällä: { $where }
lobby-closed = Tämä pöytä on suljettu.
lobby-fewer = − Tietokone
lobby-colour = Oma väri…
lobby-taken = Tällä värillä pelaa { $who }
lobby-swaps = Tällä värillä pelaa { $who }; vaihdatte värit keskenään
over-stopped = 🏁 **Peli lopetettiin kesken.** Turnaus laskee sen tuloksen, jos voi.
over-cancelled = 🗑️ **Peli jäi kesken.** Kukaan ei voittanut.
over-nobody = 🏁 **Peli on ohi.** Kukaan ei voittanut.
over-draw = 🏁 **Peli on ohi.** 🤝 Tasapeli.
over-won = 🏁 **Peli on ohi.** 🏆 { $who }
join-in = Olet mukana! Ilmoitan, kun on vuorosi.
leave-closed = Lähdit, ja pöytä on suljettu.
leave-left = Lähdit pöydästä.
start-off = Ja nyt mennään! Kirjoitan kullekin, kun on hänen vuoronsa.
settings-started = Pöytä { $table } ei ole enää avoinna, joten sen asetuksia ei voi muuttaa.
game-is-gone = Tuota peliä ei enää ole valikoimassa. `/play` näyttää nykyiset pelit.
quick-yours = ▶️ **Peli alkoi pöydässä { $table }.** Vastassasi on helppo tietokonepelaaja.
quick-first = Saat tiedon, kun on vuorosi. Vuoro aukeaa myös painikkeesta.
rematch-open = 🔁 Pöytä { $table } on auki täällä: { $where }. Paina siellä ▶️, kun kaikki ovat mukana.
rematch-rung = 🔁 Pöytä { $table } on auki täällä: { $where }. Vielä puuttuu: { $who }. Kun kaikki ovat mukana, paina siellä ▶️.
rematch-seat = 🔁 Pöytä { $table } on auki täällä: { $where }. Paikkasi odottaa siellä.
rematch-full = 🔁 Uusintapöytä { $table } on jo täynnä: { $where }
rematch-begun = 🔁 **Pöydän { $table } peli on alkanut** täällä: { $where }.
rematch-on-hold = 🔁 Uusinta, pöytä { $table }, on keskeytetty. Katso: { $where }.
rematch-over = 🔁 Uusinta, pöytä { $table }, ei ole enää auki. Katso: { $where }.
wake-not-yours = Vain pelaaja, pöydän avaaja, ylläpitäjä tai moderaattori voi tehdä tämän.
wake-trying = ▶️ Yritän nyt uudelleen. `/table` näyttää, onnistuiko yritys.
wake-works = ▶️ Viestini menevät taas perille!
wake-not-yet = ⏸️ Vika ei ole vielä korjaantunut. { $why } Kokeilen itsekin aina välillä uudelleen.
bring-here = ↪️ Pöytä { $table } on nyt täällä.
cancel-ask = Perutaanko pöydän { $table } peli kaikilta? Voittajaa ei tule, eikä peliä saa enää takaisin.
cancel-ask-cup = Perutaanko pöydän { $table } peli kaikilta? Jos turnaus voi vielä laskea sen tuloksen, pelistä lähteneet ja vuoroja väliin jättäneet sijoittuvat alemmas, ja muuten ratkaisee pelitilanne. Peliä ei voi enää jatkaa.
cancel-manager-plays = Pelaat itse tässä rankatussa pelissä tai turnauspelissä, joten et voi perua sitä yksin. Anna muiden pelaajien äänestää, jos heitä on, tai pyydä toista ylläpitäjää tai moderaattoria.
cancel-yes = Kyllä, perutaan
cancel-done = 🗑️ Pöydän { $table } peli on peruttu.
openers-there = Sillä palvelimella kaikki eivät voi avata pöytiä, enkä näe roolejasi täällä. Paina pöydän kanavalla **Uusinta**.
resign-not-yet = Pöydän { $table } peli ei ole vielä alkanut: pöydästä voit lähteä aulan painikkeella **{ $leave }**.
resign-put-aside = Pöydän { $table } peli on keskeytetty, joten siinä ei voi nyt luovuttaa.
resign-over = Pöydän { $table } peli on ohi, joten siinä ei voi enää luovuttaa.
resign-before = Et ole enää mukana pöydän { $table } pelissä. Voit katsella muiden peliä!
resign-ask = Luovutatko pöydän { $table } pelin? { $ends ->
    [1] Peli päättyy siihen.
   *[0] Robottisi jää laudalle, ja muut jatkavat peliä.
} Tätä ei voi perua.
never-mind = Mikään ei muuttunut.
resign-yes = Kyllä, luovutan
resign-computer = Tietokone jatkaa puolestani
resign-done = 🏳️ Luovutuksesi pöydässä { $table } on otettu vastaan. Kiitos pelistä!
end-not-yet = Tätä peliä ei voi nyt lopettaa sopimalla. Monissa peleissä se onnistuu vain, kun kaikki ohjelmoivat, ja joissakin ei lainkaan.
end-not-now = Tätä peliä ei voi nyt lopettaa sopimalla. Tietokonepelaajat suostuvat, kun kukaan ei voi enää päästä lähemmäs voittoa tai kun kukaan ei ole { $count } kierrokseen päässyt lähemmäs sitä.
end-ask = Lopetetaanko pöydän { $table } peli tähän kierrokseen? Jos kaikki suostuvat ennen ohjelmien suorittamista, tulos ratkeaa kierroksen jälkeisen tilanteen mukaan. Suostumusta ei voi perua.
end-yes = Kyllä, lopetetaan
end-agreed = 🤝 Suostut lopettamaan pöydän { $table } pelin tähän kierrokseen. Vielä { $count ->
    [one] tarvitaan suostumus
   *[other] tarvitaan suostumukset
} (`/end`): { $who }.
end-last = 🤝 Suostut lopettamaan pöydän { $table } pelin tähän kierrokseen. Se on viimeinen kierros.

## Kutsut nimeltä
invite-who = Keitä haluat kutsua pöytään { $table }? Kysyn kanavalla { $where }.
invite-menu = Valitse kutsuttavat…
invite-ping = 📨 { $who }, tervetuloa pelaamaan! **{ $game }**, pöytä { $table }, avaajana { $host }
invite-sent = 📨 Kutsuttu: { $who }. Kutsu ja painike **{ $join }** tulevat kanavalle { $where }.
invite-seated = Jo pöydässä: { $who }.
invite-again = Ei kutsuttu: { $who }. Syynä on aiempi kutsu tai lähtö pöydästä.
invite-enough = Ei kutsuttu: { $who }. Avoimia kutsuja voi pöydässä olla enintään { $most }.
invite-bots = { $count ->
    [one] Botti ei voi pelata: { $who }. Lisää sen
   *[other] Botit eivät voi pelata: { $who }. Lisää niiden
} sijaan tietokonepelaaja.
invite-strangers = Ei tällä palvelimella: { $who }.
invite-blind = Ei näe kanavaa { $where }: { $who }. Ilmoitus ei menisi perille.

## Pöydän avaaminen
open-heading = Uusi pöytä: { $game }
open-as-it-is = Oletukset kelpaavat.
open-which = Mikä peli?
open-it = Avaa pöytä
open-rated = Avaa rankattuna
setting-pace = Aika vuoroa kohti
setting-pace-of = Aika vuoroa kohti: { $span }
setting-help = Apu
setting-help-asked = Apu: pyynnöstä
setting-help-asked-note = Vain sinä näet, miten todennäköisesti suunnitelmasi onnistuu
setting-help-none = Apu: ei käytössä
setting-help-none-note = Kukaan ei saa arvioita eikä vihjeitä
setting-help-rated = Apu: ei käytössä; peli on rankattu
setting-help-rated-note = Tulos vaikuttaa vahvuuslukuun ja sijoitukseen
settings-heading = Pöydän { $table } asetukset
setting-pauses = Tauot
setting-pauses-of = Avaajan tauot: { $count ->
    [0] ei yhtään
    [one] enintään päivä
   *[other] enintään { $count } päivää
}
setting-pauses-note = Pelaajat voivat myös sopia tauoista
opened = 🪑 Pöytä { $table } on auki täällä: { $where }. Sinulla on jo paikka: paina siellä ▶️, kun pelaajia on tarpeeksi.
opened-alone = 🪑 Pöytä { $table } on auki, ja sinulla on jo paikka: lisää tietokonepelaaja ja paina sitten ▶️.
our-dms = yksityisviestimme
pace-none = ei määräaikaa
pace-each = { $span } vuoroa kohti
span-weeks = { $count ->
    [one] 1 viikko
   *[other] { $count } viikkoa
}
span-days = { $count ->
    [one] 1 päivä
   *[other] { $count } päivää
}
span-hours = { $count ->
    [one] 1 tunti
   *[other] { $count } tuntia
}
span-minutes = { $count ->
    [one] 1 minuutti
   *[other] { $count } minuuttia
}
span-seconds = { $count } sekuntia

## Miksi pöytä on pysähdyksissä
paused-because = ⏸️ **Pysähdyksissä:** { $why }
refused-channel-gone = kanavaa ei enää ole
refused-thread-locked = viestiketju on lukittu tai arkistoitu
refused-unseen = en näe kanavaa enää
refused-forbidden = en voi enää kirjoittaa kanavalle
refused-form = Discord ei hyväksy viestiäni
refused-closed = yksityisviestini eivät mene perille
