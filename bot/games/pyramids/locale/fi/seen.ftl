# Mitä kuvissa lukee: lyhyesti, preesensissä.

smaller-first = { $one } ennen { CASE($other, "par") }
precedence-first = järjestys: { $one } ennen { CASE($other, "par") }
seen-order = { $who }: { size } { shade }, { pointing }
seen-moved = { $what } { $beam ->
    [blue] työnnetään
    [yellow] vedetään
    [red] liukuu
    [green] siirretään
   *[none] siirtyy
} ruutuun { $cell }
seen-pushes = työntää { CASE($what, "par") }
seen-pushes-more = työntää { CASE($what, "par") } ja { $more } muuta
seen-thing-pushes = { $who } työntää { CASE($what, "par") }
seen-thing-pushes-more = { $who } työntää { CASE($what, "par") } ja { $more } muuta
seen-stuck = ei pääse pidemmälle
seen-stopped = { $what } ei pääse pidemmälle
seen-why = { $what }: { $why }
seen-rams = törmää { CASE($what, "ill") }
seen-rams-over = törmää { CASE($what, "ill") } ja kaataa sen
seen-tips = kaataa { CASE($what, "gen") }
seen-stand = { $what } { $count ->
    [one] nousee
   *[other] nousevat
} pystyyn
seen-steals = ryöstää { CASE($whom, "abl") } { CASE($what, "gen") }
seen-tags = saa { CASE($colour, "gen") } tavoitteen: { $left } jäljellä!
seen-tags-last = saa { CASE($colour, "gen") } tavoitteen, viimeisen!
seen-beam = { shade } säde osuu { CASE($targets, "ill") }
seen-goals = Tavoitepinot paljastetaan
seen-programs = Ohjelmat paljastuvat
seen-round = Kierros { $number } on ohi: samankokoisista { shade } menee nyt ensin
seen-last-round = Kierros { $number } on ohi
seen-left = { $who } ei ole enää mukana
seen-agreed = Sovittu: kierros { $round } on viimeinen

## Mitä pysäytyskuva sanoo
still-goals = Tavoitteiden valinta vasemmanpuoleiselle
still-programming = Ohjelmointi, enintään viisi käskyä
replay-set-up = Alkuvalmistelut
game-over = Peli on ohi

## Luonnos
draft-goals = Tavoitteet { CASE($whom, "all") }:
    { $count }/{ $of } valittu
draft-program = Jos kukaan muu ei liiku:
    { $outcome }
draft-begun = { $outcome }; { CASE($piece, "nom") }: mihin päin?
draft-stays = pysyy paikallaan
draft-ends = päätyy ruutuun { $cell }{ $way ->
    [up] , pystyssä
   *[other] , nokka { way }
}
draft-rams = { $ends }, { $count } { $count ->
    [one] törmäys
   *[other] törmäystä
}
draft-tags = { $ends }, { $count } { $count ->
    [one] tavoite
   *[other] tavoitetta
}

## Kortit
label-you = sinä
label-out = poissa
label-win = voitto
label-none = ei ole
