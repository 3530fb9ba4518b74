# Oppitunnit ja pulmat, säännöt kuvina, vanhat viestit, vastaukset epäselviin teksteihin, ja ilmoitukset palvelimelle.
command-learn = Opettele peli pienten pulmien avulla
command-for-learn-game = Peli; jos jätät tyhjäksi, jatkat siitä, mihin jäit
option-lesson = oppitunti
command-for-lesson = Oppitunnin numero: 1, 2, ...
command-puzzle = Päivän pulma: joka päivä uusi, kaikille sama. Näkyy vain sinulle
command-for-puzzle-game = Peli; jos jätät tyhjäksi, sama kuin viimeksi
lesson-so = Näin se käy: { $program }.
lesson-not-yet = **Ei aivan vielä.** { $why }
lesson-did-it = **Onnistui!** { $why }
lesson-learn = Opettele { $game }
lesson-finished = 🎓 { $game }: näin sitä pelataan!
lesson-rest = Loput opit pelatessasi. Tarkat säännöt: `/rules` ja **{ rules-full }**.
lesson-once-more = Uudelleen
lesson-waits = 🎓 Lähetin sen yksityisviestinä.
lesson-there = Siirry sinne
lesson-here = Näytä se tässä
lesson-which = Mitä haluat opetella?
lesson-each = Kussakin on sarja pieniä pulmia. Yhteen pulmaan menee noin minuutti.
lesson-ticked = tehty
lesson-another = Jokin muu oppitunti… ({ $done }/{ $count } tehty)
lesson-of = { $game } · oppitunti { $number }/{ $count }
lesson-done-of = { $done }/{ $count } oppituntia tehty
lesson-run = Suorita
lesson-again = Yritä uudelleen
lesson-yourself = Kokeile itse
lesson-to-end = Loppuun
lesson-range = { $game }: oppitunteja on { $count }, valitse 1–{ $count }.
lesson-none = Oppitunteja ei vielä ole. `/rules` esittelee pelin muutamalla kuvalla.
lesson-go-on = Voit lopettaa milloin vain: `/learn` muistaa, missä olet.
lesson-new = Onko { $game } sinulle uusi? `/learn` opettaa sen muutamassa minuutissa.
lesson-hint-else = Tässä on vihje oppituntiisi. `/help` kertoo, mitä muuta täällä voi tehdä.
lesson-welcome = Ole hyvä! Tässä on oppituntisi.
lesson-hello = Hei! Tässä on oppituntisi:
puzzle-solved-it = **Ratkesi!** { $why }
puzzle-solved-after = { $tries ->
    [one] **Ratkesi ensi yrittämällä!** { $why }
   *[other] **Ratkesi { $tries }. yrittämällä!** { $why }
}
puzzle-of-today = { $game } · päivän pulma
puzzle-of = { $game } · pulma { $number }
puzzle-solved = { $count ->
    [0] 🧩 Ratkesi!
    [one] 🧩 Ratkesi! Putken 1. päivä.
   *[other] 🧩 Ratkesi! { $count } päivää peräkkäin.
}
puzzle-next-or-other = Seuraava: { $when }. Voit ratkoa heti jonkin muun:
puzzle-other-game = Muiden pelien päivän pulmat:
puzzle-days = { $count ->
    [one] Putken 1. päivä.
    [0] Putken 1. päivä.
   *[other] { $count } päivää peräkkäin.
}
puzzle-streak = { $count } päivää peräkkäin
puzzle-shared = 🧩 **{ $who }** ratkaisi pulman { $number } (**{ $game }**) { $tries ->
    [one] ensi yrittämällä
   *[other] { $tries }. yrittämällä
}.
puzzle-today = Päivän pulma
puzzle-which = Päivän pulmat
puzzle-each = Yksi asema, yksi tehtävä. Joka päivä uusi, kaikille sama.
puzzle-so-far = { $done }/{ $count } tähän mennessä.
puzzle-counts-not = Tätä pulmaa ei lasketa mukaan, koska olit katsonut ratkaisun.
puzzle-next-comes = { $days } Seuraava: { $when }.
puzzle-todays-of = { $game }: päivän pulma
puzzle-another-menu = Jokin muu pulma…
puzzle-another-one = Jokin muu
puzzle-none = Päivän pulmia ei vielä ole. `/learn` opettaa pelin pienten pulmien avulla.
puzzle-hint-else = Tässä on vihje pulmaasi. `/help` kertoo, mitä muuta täällä voi tehdä.
puzzle-welcome = Ole hyvä! Tässä on pulmasi.
puzzle-hello = Hei! Tässä on pulmasi:
grade-easy = helppo
grade-medium = keskivaikea
grade-hard = vaikea
grade-easy-another = Helppo
grade-medium-another = Keskivaikea
grade-hard-another = Vaikea
grade-easy-other = Helppo: jokin muu
grade-medium-other = Keskivaikea: jokin muu
grade-hard-other = Vaikea: jokin muu

## Säännöt kuvina
rules-there = Katso säännöistä
rules-try = Kokeile: pieniä pulmia
rules-how = Näin täällä pelataan
rules-page = { $game } · säännöt, { $number }/{ $count }

## Mitä vanhoista viesteistä jää
table-alone = pöytä { $table }
folded-put-aside = 🔧 keskeytetty: en pysty jatkamaan tätä peliä. Sitä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
folded-settled = asia on jo selvä
folded-passed = vuorosi jäi väliin
folded-cancelled = 🗑️ jäi kesken
folded-left = 🏳️ et ole enää mukana
folded-down = ⬇️ alempana
folded-aside = 💤 Avaa paneelisi taas tähän napauttamalla.
folded-aside-private = 💤 Paneelisi on yksityisviesteissäsi. Avaa se taas tähän napauttamalla.
folded-over = ohi
folded-hands = 🔁 paikan pelaaja on vaihtunut

## Kun teksti ei ollut vastaus
mistaken-moves = Tuo ei vielä riitä vastaukseksi. Lähetä esimerkiksi näin: `{ $program }`
mistaken-example = Voisit lähettää esimerkiksi: `{ $program }`
# Virheen selitys ilman pistettä ja se, mitä voisi lähettää.
mistaken-try = { $why }, joten kokeile `{ $program }`.
mistaken-lock = { $why }, mutta voit lähettää `{ $program }`.
mistaken-kept = Säilytin vastauksestasi kelvollisen osan: `{ $program }`.
mistaken-stands = Luonnoksesi on yhä `{ $program }`.

## Ilmoitukset palvelimelle, ja viestiketjujen nimet
hello-managers = Palvelimen ylläpidolle: komennolla `/server` päätät, kuka saa avata pöytiä ja missä.
hello-else = Mitä muuta?
herald-somebody = Joku
herald-open = 🪑 Peliin **{ $game }** avattiin pöytä (avaaja **{ $who }**, { $count ->
    [one] yksi vapaa paikka
   *[other] { $count } vapaata paikkaa
}): { $where }
herald-see-table = Katso pöytää
herald-see-game = Katso peliä
herald-watching = Katsomo: { $game } { $table }
rest-alone = Loput saat painamalla Ratkaise ja lähettämällä minulle viestin ”tekstinä” (jos sinulla ei ole peliä kesken).
riddle-last = Viimeksi ({ $game }): { $task }
riddle-done = Lyhin ratkaisu oli { $program }. { $solvers }
riddle-solve = Ratkaise
riddle-nobody = Tietääkseni kukaan ei painanut **{ riddle-solve }**-painiketta.
riddle-all = { $count ->
    [one] Yksi avasi pulman täällä ja ratkaisi sen.
   *[other] Pulman avasi täällä { $count } pelaajaa, ja he kaikki ratkaisivat sen.
}
riddle-some = { $solved ->
    [0] { $count ->
        [one] Yksi avasi pulman täällä mutta ei ratkaissut sitä.
       *[other] Pulman avasi täällä { $count } pelaajaa, mutta kukaan heistä ei ratkaissut sitä.
    }
   *[other] Pulman avasi täällä { $count } pelaajaa, ja heistä { $solved } ratkaisi sen.
}
thread-name = { $game } { $table }: { $players }
thread-cancelled = { $game } { $table }: jäi kesken
thread-nobody = { $game } { $table }: ei voittajaa
thread-draw = { $game } { $table }: tasapeli
thread-neutral = { $game } { $table }
thread-won = { $game } { $table }: { $who } { $count ->
    [one] voitti
   *[other] voittivat
}
