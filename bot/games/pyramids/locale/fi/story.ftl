# Mitä tapahtui, lauseina. Tekijän jälkeen tulee luettelo tekoja: "meni ruutuun e3 ja törmäsi siihen".

## Käsky
line = { $who }, { $instruction }: { $deeds }.
line-pictured = { $instruction } { $deeds }.
# Virke ja sitä seuraava samasta käskystä. Tekijänä on robotti, paitsi laitteista kerrottaessa.
deeds-then-drove = { $some }. Se { $next }
deeds-then-fired = { $some }. Sitten se { $next }
deeds-then-other = { $some }. Sitten { $next }
stood-still = pysyi paikallaan
turned = kääntyi { way }
went = meni ruutuun { $cell }
went-pushing = meni ruutuun { $cell } työntäen { CASE($pushed, "gen") }
backed = peruutti ruutuun { $cell }
backed-pushing = peruutti ruutuun { $cell } työntäen { CASE($pushed, "gen") }
beam-verb = { $beam ->
    [blue] työnsi
    [yellow] veti
    [red] liu’utti
   *[green] siirsi
}
beam-moved = { beam-verb } { CASE($what, "gen") } ruutuun { $cell }
beam-moved-pushing = { beam-verb } { CASE($what, "gen") } ruutuun { $cell } ja samalla { CASE($pushed, "gen") }
thing-to = { CASE($thing, $case) } ruutuun { $cell }
stole = ryösti { CASE($whom, "abl") } { CASE($pieces, "gen") }
stood-up = nosti { CASE($what, "gen") } pystyyn
blocked = yritti turhaan liikkua { way }
thing-blocked = yritti turhaan siirtää { CASE($what, "par") } { way }
fired = ampui { CASE($colour, "gen") } säteen { way } osumatta mihinkään
fired-at = ampui { CASE($colour, "gen") } säteen { way } osuen { CASE($targets, "ill") }
fired-round = ampui { CASE($colour, "gen") } säteen joka suuntaan
fired-round-in-vain = ampui { CASE($colour, "gen") } säteen joka suuntaan osumatta mihinkään
hit-in-vain = osui { CASE($targets, "ill") } turhaan
rammed = törmäsi { CASE($what, "ill") }
tipped = kaatoi { CASE($what, "gen") }
tagged = sai { CASE($colours, "gen") } tavoitteen

## Mitä kaikki näkivät
to-tag = { $who }: kerättävänä { CASE($goals, "nom") }
to-tag-first = { $who } kerää { CASE($goals, "gen") }.
goals-chosen = Kaikki tavoitepinot ovat valmiina: ensimmäinen kierros alkaa.
no-program = Ilman ohjelmaa: { $who }.
has-left = { $who } ei ole enää mukana. Robotti jää laudalle.
agreed = Sovittu: kierros { $round } on viimeinen. Voittavat ne, joilla on mukana olevista vähiten tavoitteita jäljellä, tai tulee tasapeli.
precedence-now = Suoritusjärjestys nyt: { $colours }.
cancelled = Peli peruttiin.
won = { $who } voitti pelin!
drawn = Tasapeli!
won-together = { $who } jakavat voiton!

## Mikä muuttui
gained = { $who } sai { $count } { $count ->
    [one] tavoitteen
   *[other] tavoitetta
}: jäljellä { $left }, ylimpänä { CASE($next, "nom") }.
gained-all = { $who } sai { $count } { $count ->
    [one] tavoitteen
   *[other] tavoitetta
}: kaikki koossa!
robbed = { $who } ryösti { CASE($whom, "abl") } { CASE($pieces, "gen") }.

## Otsikon rivit
note-no-program = 💤 Ilman ohjelmaa: { $who }
note-agreed = 🤝 Sovittu: kierros { $round } on viimeinen
note-left = { $door } { $who } ei ole enää mukana; robotti jää laudalle
note-tagged = 🎯 { $who } sai { CASE($colours, "gen") } tavoitteen: { $left } jäljellä
note-tagged-last = 🎯 { $who } sai { CASE($colours, "gen") } tavoitteen, viimeisensä!
note-stood = ⬆️ { $who } nosti { CASE($what, "gen") } pystyyn: se on seuraava tavoite
clash = { $icon } { $who } { $deeds }
shove-verb = { $how ->
    [blue] työnsi
    [yellow] veti
    [red] liu’utti
    [green] siirsi
   *[shove] tönäisi
}
clash-moved = { shove-verb } { CASE($whom, "gen") } ruutuun { $cell }
clash-moved-too = { shove-verb } hänet ruutuun { $cell }
clash-tipped = kaatoi { CASE($whom, "gen") }
clash-tipped-too = kaatoi hänet
clash-stood = nosti { CASE($whom, "gen") } pystyyn
clash-stood-too = nosti hänet pystyyn
clash-took-too = ryösti { CASE($pieces, "gen") }
clash-took = ryösti { CASE($whom, "abl") } { CASE($pieces, "gen") }
race = 🏁 Tavoitteita jäljellä: { $goals }
race-led = 🏁 { $who } johtaa. Tavoitteita jäljellä: { $goals }
race-ahead = 🏁 { $who } johtaa: { $left } jäljellä
race-one = { $who } { $goals }
score = { $count } { $count ->
    [one] tavoite
   *[other] tavoitetta
} jäljellä
score-done = kaikki tavoitteet koossa

## Miten peli päättyi
ended = { $who } { $count ->
    [one] voitti
   *[other] voittivat
}: { reason }.
ended-drawn = { $who } pelasivat tasan: { draw-reason }.
ended-nobody = Ei voittajaa: { nobody-reason }.
reason = { $reason ->
    [tagged] viimeinenkin tavoite on koossa
    [limit] mukana olevista vähiten tavoitteita jäljellä viimeisen kierroksen jälkeen
    [agreed] mukana olevista vähiten tavoitteita jäljellä sovitun viimeisen kierroksen jälkeen
   *[alone] muita ei ollut enää mukana
}
draw-reason = { $reason ->
    [limit] kaikilla oli viimeisen kierroksen jälkeen yhtä monta tavoitetta jäljellä
    [agreed] kaikilla oli sovitun viimeisen kierroksen jälkeen yhtä monta tavoitetta jäljellä
   *[none] peli lopetettiin
}
nobody-reason = { $reason ->
    [cancelled] joku jäi pois, ennen kuin tavoitteet oli valittu
   *[none] peli lopetettiin
}

## Uutiset: mitä tapahtui, yhden pelaajan kannalta
news-last-tag = { $who } sai { CASE($colours, "gen") } tavoitteen, viimeisensä.
news-you = Sinä { $deeds }.
news-you-next = Sinä { $deeds }. Seuraavana: { $next }.
news-you-all = Sinä { $deeds }. Siinä olivat kaikki!
news-tagged = sait { CASE($colours, "gen") } tavoitteen
news-took = ryöstit { CASE($whom, "abl") } { CASE($pieces, "gen") }
news-stood-goal = nostit { CASE($what, "gen") } pystyyn: se on seuraava tavoitteesi
news-done = { $who } { $deeds }.
news-moved = { shove-verb } sinut ruutuun { $cell }
news-tipped = kaatoi sinut
news-stood = nosti sinut pystyyn
news-rammed = törmäsi sinuun
news-robbed = ryösti sinulta { CASE($pieces, "gen") }
news-left = { $who } ei ole enää mukana.
news-agreed = Sovittu: kierros { $round } on viimeinen.
news-others = { $tags }.
news-other = { $who } sai { CASE($colours, "gen") } tavoitteen
news-quiet = Olet ruudussa { $cell }.
