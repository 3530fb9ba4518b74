# Mitä kuvissa lukee: lyhyesti, preesensissä.

## Mitä tapahtuu
film-chosen = Molemmat joukkueet on valittu
film-swaps = { $who } vaihtaa { $count } vuoronumeroa uuteen
film-keeps = { $who } pitää vuoronumeronsa
film-open = { $count ->
    [0] Kukaan ei lastannut mitään
    [one] Telakka paljastetaan
   *[other] Telakat paljastetaan
}
film-priority = vuoronumero { $one } ennen numeroa { $other }
film-priority-last = vuoronumero { $one }, viimeinen
film-flies = { $off ->
    [yes] lentää ulos kentältä
   *[no] lentää { $count } { $count ->
        [one] ruudun
       *[other] ruutua
    }
}
film-draws = vetää { CASE($what, "par") } lähemmäs
film-drives = työntää { CASE($what, "par") } kauemmas
film-pushes = työntää { CASE($what, "par") }
film-hauls = hinaa { CASE($what, "par") }
film-silenced = joutuu vaimennuskenttään
film-held = on jumissa vaimennuskentässä
film-stopped = vaimennuskenttä pysäyttää lennon
film-held-lost = voima menee hukkaan vaimennuskentässä
film-explodes = { CASE($robot, "nom") } räjähtää
film-explodes-with = { CASE($robot, "nom") } tuhoaa { CASE($victims, "gen") }
film-explode-with = { $count } räjähdystä tuhoaa kerralla { CASE($victims, "gen") }
film-destroys = tuhoaa { CASE($victims, "gen") }
film-goes-off = { $pieces }: kentän ulkopuolelle
film-many = { $case ->
    [gen] { $count } palaa
   *[nom] { $count } palaa
}
film-picked = { $ordered ->
    [yes] pysyväiskäskyn mukaan
   *[no] valinta
}: { $what }
film-spaces = { $count } { $count ->
    [one] ruutu
   *[other] ruutua
} klooneille
film-stays = pysyy
film-goes = { way }
film-way = { way }
film-scores = { $who } saa { $points } { $points ->
    [one] pisteen
   *[other] pistettä
}
film-removed =
    { $from ->
        [centre] Keskustasta
       *[docks] { $count ->
            [one] Telakan
           *[other] Telakoiden
        } mukana
    } poistetaan:
    { $pieces }
film-wins = { $who } voittaa
film-draw = Tasapeli
film-blocked = ei pääse eteenpäin
film-blocked-by = tiellä on { $what }
film-came-down-again = laskeutuu lähtöruutuunsa
film-turns = kääntyy { way }
film-nothing = Ohjus ei löydä kohdetta ja lentää pois
film-armed = Miina on viritetty
film-protects = suojelee { CASE($what, "par") }
film-clones = tekee { $count ->
    [one] kloonin
   *[other] { $count } kloonia
}
film-field = vaimentaa ympärillään olevat ruudut
film-gift = Aktivoija antaa voiman { $power }: { $what }
film-power-back = voima { $power } palaa ja menee hukkaan
film-asleep = nukahtaa
film-round = { $round } alkaa
film-second-game =
    Ensimmäinen peli päättyi { $one }–{ $other }.
    Kaikki robotit käännetään
film-left = { $who } ei ole enää mukana
film-robot = { $who }: { $robot }{ $what }
film-power = , voima { $power }
film-power-hidden = , voima salassa
film-wakes = {" "}herää voimalla { $power }
film-moves-on = {" "}liikkuu voimalla { $power }

## Pysäytyskuvissa
film-over = Peli on ohi
film-title = Kierros { $number }/{ $of }
film-title-game = Peli { $game }, kierros { $number }/{ $of }
film-roster = Molemmat valitsevat robottiensa puolet
film-swap = { $who } saa vaihtaa vuoronumeroita
film-dock = Telakoita lastataan salassa
film-asked =
    { $who }:
    { topic-asked }

## Luonnokset
film-robots = Valitsemasi robotit
film-dock-empty = Telakkasi on tyhjä
film-if-alone =
    Mahdolliset pisteet, jos kukaan muu ei liikkuisi:
    { $outcome }
film-no-robot = telakalla ei ole vielä robottia
film-unfinished = { $robot }: kesken
film-out = { $robot } poissa
film-worth = { $robot }: { $points }
film-clones-worth = { $count } { $count ->
    [one] klooni
   *[other] kloonia
}: { $points }
swap-or-keep = Vaihda kaksi vuoronumeroa uuteen tai pidä kaikki
swap-keeps = Pidät vuoronumerosi
swap-returns = Palautat numerot { $one } ja { $other }
label-you = sinä
label-out = poissa
label-win = voitto
