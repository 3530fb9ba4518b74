# Mitä keskeneräiselle tavoitepinolle tai ohjelmalle voi tehdä, ja kirjoitetut ohjelmat.

place = { $place ->
    [1] ensimmäinen
    [2] toinen
    [3] kolmas
    [4] neljäs
   *[5] viides
}
named = { piece-letters } { pointing }
whole-note = **Kumoa** palaa askeleen taaksepäin. **Lisää**-valikossa voit muuttaa mitä tahansa palaa.
deal-rest = Arvo loput
deal-some = Arvo puolestani
deal-others = Arvo kaikki
# Painikkeessa: kolmen pitäisi mahtua vierekkäin puhelimen ruudulle.
act-way = { $way ->
    [N] pohjoinen
    [NE] koillinen
    [E] itä
    [SE] kaakko
    [S] etelä
    [SW] lounas
    [W] länsi
   *[NW] luode
}
act-upright = pystyyn
act-out = Poista { place }: { named }
moves-up = Loput siirtyvät eteenpäin.
was-last = Sen perässä ei ole muita.
act-swap = Vaihda keskenään { $one } ja { $other }
swapped = { $one } ja { $other }
group-out-or-swap = Poista pala tai vaihda kahden paikkaa
group-turn = Muuta palan suuntaa
group-use = Käytä toista palaa
act-numbered = { $number }: { named }
instead = nyt { pointing }
instead-upright = nyt { pointing }; pystyssä: { $upright }
use-note = { deed } (nyt { $piece })
group-order = Vaihda järjestystä
group-order-note = Ylin tavoite kerätään ensin.
act-size = { $one } (nyt { $other })
size-note = { deed }; kerääjä saa palan
group-size = Vaihda koko
act-goal-out = Poista { $piece }
stays-in-pool = Se jää varastoosi.
group-take-out = Poista pala

## Kirjoitettuna
what-goal = Tavoite
what-instruction = Käsky
expected-size = koko (S, M tai L)
expected-colour = väri (R, Y, G tai B)
expected-way = suunta ({ $points }, tai pystyyn { way-letter })
# Vastaus, kun on kirjoitettu "medium red up": "kirjoita `MRN` (pohjoiseen) tai `MRU` (pystyyn)".
which-way = kirjoita { $ways }
way-typed = `{ $some }{ instruction }` ({ pointing })
typed-next = { $some }{ instruction }{ " " }
too-many = ohjelmassa on enintään { $most } käskyä
four-goals = tavoitepinossa on neljä palaa, yksi kutakin väriä
twice = { $colour } on jo pinossa: tähän sopii { $missing }
holds-none = varastossasi ei ole tällaista palaa: { size-called } { shade-called } ({ piece-letters })
holds-only = varastossasi on näitä vain { $held }: { size-called } { shade-called } ({ piece-letters })
help-goals =
    Neljä palaa, yksi kutakin väriä, keräysjärjestyksessä: `SR LB MG SY`.
    Koot **S M L** (pieni, keskikokoinen, iso), värit **R Y G B** (punainen, keltainen, vihreä, sininen); sanatkin käyvät: `pieni punainen, iso sininen`.
help-program =
    Enintään viisi käskyä, kussakin koko, väri ja suunta: `{ $example }`.
    Koot **S M L** (tai 1 2 3), värit **R Y G B**, suunnat **{ $points }**, tai pystyyn **U**.
    Myös merkit `{ $arrows }`, `*` (pystyyn) ja sanat käyvät: `pieni punainen { $first }, iso vihreä pystyyn`.
    Tyhjä ohjelma: `none` tai `tyhjä`.

## Mikä ei käy
not-a-stack = Tavoitepinossa on yksi pala kutakin väriä, kaikki omasta varastostasi.
not-a-program = Varastosi palat eivät riitä sellaiseen ohjelmaan.
not-an-end = Ohjelma voi päättyä vain kokonaiseen käskyyn, ja viidenteen se päättyy itsestään.
not-a-piece = { $key } ei ole pala.

## Valikon vaihtoehdot
choice-done = Valmis: käytä tätä ohjelmaa
choice-piece = { $icon } { size-called } { shade-called }
choice-pieces = { $icon } { size-called } { shade-called } ×{ $count }
choice-way = { $icon } { way }
choice-upright = ⏺️ pystyyn: { $upright }
