# Miksi robotti teki, mitä teki. $not kertoo, olisiko vai eikö olisi.
why-robot = robotti
why-lost-before = tämä robotti olisi menetetty ennen vuoroaan
why-robot-named = { $robot }, vuoronumero { $priority }
why-did-nothing = ei tehnyt mitään
why-aim-destroy = vastustajan pala, jonka saa pois pelistä
why-aim-space = { $points } pisteen ruutu
why-your-robot = Robottisi { $robot } { $deeds }.
why-waited-lost = menetettiin
why-waited = oli { CASE($space, "ine") }
your-piece = { $case ->
    [gen] oman
    [par] omaa
    [ill] omaan
    [all] omalle
   *[nom] oma
} { CASE($piece, $case) }

promise-broken = Oma { CASE($robot, "nom") } toi { $scored ->
    [0] 0 pistettä
    [one] 1 pisteen
   *[other] { $scored } pistettä
}, vaikka suunnitelmassa oli { $promised }.
# Sama lukitulle näytölle, jolla pisteet voisivat paljastaa piilossa olevan voiman.
promise-broken-lock-screen = Oma { CASE($robot, "nom") } toi vähemmän kuin oli suunniteltu.

## Mitä se teki
deed-went = kulki { CASE($space, "ill") }
deed-flew = lensi { CASE($space, "ill") }
deed-carried = kantoi { CASE($what, "gen") } { CASE($space, "ill") }
deed-pushed = työnsi { CASE($what, "gen") } { CASE($space, "ill") }
deed-hauled = hinasi { CASE($what, "gen") } { CASE($space, "ill") }
deed-drew = veti { CASE($what, "gen") } { CASE($space, "ill") }
deed-sent = lähetti { CASE($what, "gen") } { CASE($space, "ill") }
deed-drove = työnsi { CASE($what, "gen") } { CASE($space, "ill") }
deed-left = jätti { $count ->
    [one] esteen
   *[other] esteitä
} { CASE($spaces, "ill") }
deed-protected = suojeli { CASE($what, "par") }
deed-armed = virittyi
deed-field = levitti vaimennuskenttänsä
deed-gave = antoi voiman { $power } { CASE($what, "all") }
deed-set-off = laukaisi { CASE($what, "gen") }
deed-exploded = räjähti
deed-destroyed = tuhosi { CASE($what, "gen") }
deed-lost = katosi
deed-in-the-way = oli { CASE($what, "gen") } tiellä { CASE($space, "ine") }
deed-held = pidätteli { CASE($what, "par") } vaimennuskentällään
deed-flew-away = lensi pois löytämättä kohdetta
deed-blocked = pysähtyi
deed-blocked-by = törmäsi { CASE($what, "ill") }
deed-came-down-again = laskeutui lähtöruutuunsa
deed-silenced = jäi jumiin vaimennuskenttään
deed-stopped = pysähtyi vaimennuskentän takia
deed-met-field = näki vaimennuskentän pidättelevän { CASE($what, "par") }
deed-cloned = asetti { $count ->
    [one] kloonin
   *[other] klooneja
} { CASE($spaces, "ill") }
deed-power-lost = menetti voimansa
deed-asleep = nukahti

## Mitä olisi tapahtunut
would-end = { CASE($robot, "nom") } olisi päätynyt { CASE($space, "ill") }
would-leave = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi jättänyt { CASE($what, "par") }
   *[no] olisi jättänyt { CASE($what, "gen") }
} { CASE($space, "ill") }
would-destroy = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi poistanut pelistä { CASE($what, "par") }
   *[no] olisi poistanut pelistä { CASE($what, "gen") }
}
would-be-lost = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi kadonnut
   *[no] olisi kadonnut
}
would-lose = { $not ->
    [yes] et olisi menettänyt { CASE($what, "par") }
   *[no] olisit menettänyt { CASE($what, "gen") }
}
would-deed-protected = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi suojellut
   *[no] olisi suojellut
} { CASE($what, "par") }
would-deed-armed = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi virittynyt
   *[no] olisi virittynyt
}
would-deed-field = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi levittänyt vaimennuskenttäänsä
   *[no] olisi levittänyt vaimennuskenttänsä
}
would-deed-gave = { CASE($robot, "nom") } { $not ->
    [yes] ei olisi antanut voimaa { $power }
   *[no] olisi antanut voiman { $power }
} { CASE($what, "all") }
