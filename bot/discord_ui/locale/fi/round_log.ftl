# Mitä tapahtui, miten peli päättyi ja mitä pelaajan vastauksesta seurasi.
end-wins = 🏆 { $who } { $count ->
    [one] voittaa
   *[other] voittavat yhdessä
}!
end-draw = 🤝 Tasapeli!
end-nobody-wins = Kukaan ei voita
late-why = { $rushed ->
    [1] ⏩ Kaikki muut olivat valmiita
   *[0] ⏰ Aika loppui
}
late-laid = { $why }. Vastaus lukitsematta: { $who }.
late-none = { $why }. Ei vastausta: { $who }.
late-both = { $why }. Vastaus lukitsematta: { $laid }. Ei vastausta: { $none }.
fared-late = { $rushed ->
    [1] ⏩ lukitsematta
   *[0] ⏰ aika loppui
}
fared-left = jäi pois
nothing-happened = Mitään ei tapahtunut.

## Yksityisesti
news-unfinished = { $why }: { $laid } jäi kesken, joten vuorosi jäi väliin.
news-nothing-ran = { $why }: vuorosi jäi väliin.
news-time-up = { $why }, ja vastauksesi oli lukitsematta.
news-ran = { $why }: { $program } pelattiin sellaisenaan.
news-ran-of = { $why }: { $laid } jäi kesken, ja siitä kelpasi vain { $program }.
news-completed = { $why }: { $laid } jäi kesken, joten valitsin puolestasi { $program }.
news-put-in = { $why }: valitsin puolestasi { $program }.
result-won = 🏆 Voitit!
result-won-together = 🏆 Voititte yhdessä!
result-they-won = { $count ->
    [one] { $who } voitti.
   *[other] { $who } voittivat.
}
result-nobody = Kukaan ei voittanut.
result-lead = { $game }, pöytä { $table }: { $headline }
result-lead-cup = Turnaus: { $game }, pöytä { $table }: { $headline }

## Kooste
report-won = { $game }: näin { $count ->
    [one] { $who } voitti
   *[other] { $who } voittivat
}
report-draw = { $game }: näin päädyttiin tasapeliin
report-went = { $game }: näin siinä kävi
# Pelin kulun kuvassa voittajan nimen vieressä.
chart-wins = voitti
report-of = Pöytä { $table }: kohokohdat
report-course = { $counts }, alusta viimeiseen kierrokseen.

## Miksi käsky teki sen, minkä teki
because-heading = Miksi? · { $round } · oma { $what }
because-back = Takaisin vaiheeseen
because-see = Näytä syy
because-see-last = Näytä viimeisin syy
because-which = Miksi robottini teki niin…
because-would = Näin olisi käynyt:
because-was = Näin kävi:
because-alone = Jos kukaan muu ei olisi liikkunut, { $would }.
because-several = Jos kukaan muu ei olisi liikkunut, { $would }. Moni asia vaikutti yhdessä; mikään yksittäinen { $unit } ei sitä aiheuttanut.
because-together = Tulokseen vaikuttivat yhdessä: { $whose }. Ilman niitä { $would }.
because-nobody = Tulos olisi ollut sama, vaikka kukaan muu ei olisi liikkunut.
because-own = **Oma { $name }**, { $when }: { $did }.
because-they = **{ $who } · { $name }**: { $did }.
because-theirs = **{ $who } · { $name }**, { $when }: { $did }.
because-without = Ilman { $count ->
    [one] sitä
   *[other] näitä kahta
} { $would }.
because-to-come = ennen vuoroaan
because-before = { $count ->
    [one] juuri sitä ennen
   *[other] { $unit ->
        [robotti] { $count } robottia ennen sitä
       *[other] { $count } käskyä ennen sitä
    }
}
because-of = { $who } ({ $count ->
    [one] 1 { $unit }
   *[other] { $unit ->
        [robotti] { $count } robottia
       *[other] { $count } käskyä
    }
})
log-more-notes = … ja { $count } { $count ->
    [one] muu asia
   *[other] muuta asiaa
}
