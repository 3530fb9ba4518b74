# Mitä tapahtui, lauseina ja lokin merkkeinä.

## Robotin vuoro
turn-told = { $heading }: { $deeds }.
# Virke ja sitä seuraava samasta vuorosta; tekijänä on robotti, ellei lauseessa ole omaa.
then-it = { $some }. Sitten se { $next }
then-robot = { $some }. Sitten { $robot } { $next }
then-other = { $some }. Sitten { $next }
turn-idle = { $heading }: ei tehnyt mitään.
turn-of = { $priority }. { CASE($robot, "start") } (voima { $power })
turn-of-hidden = { $priority }. { CASE($robot, "start") } (voima salassa)
turn-pictured = `{ $priority }` { CASE($robot, "start") } (voima { $power })
turn-pictured-hidden = `{ $priority }` { CASE($robot, "start") } (voima salassa)
turn-wakes = { CASE($robot, "start") } heräsi (voima { $power })
turn-gift = { CASE($target, "start") } (voiman { $power } antoi { $giver })
turn-anew = { CASE($robot, "start") }
walk-went = { $off ->
    [yes] kulki ulos kentältä
   *[no] kulki { CASE($space, "ill") } ({ $count } { $count ->
        [one] ruutu
       *[other] ruutua
    })
}
walk-went-way = { $off ->
    [yes] kulki { way } ulos kentältä
   *[no] kulki { way } { CASE($space, "ill") } ({ $count } { $count ->
        [one] ruutu
       *[other] ruutua
    })
}
walk-landed = { $off ->
    [yes] lensi ulos kentältä
   *[no] lensi { CASE($space, "ill") } ({ $count } { $count ->
        [one] ruutu
       *[other] ruutua
    })
}
walk-flew = lensi { CASE($space, "ill") }
walk-carrying = kantaen { CASE($what, "gen") }
walk-pushing = työntäen { CASE($what, "gen") }
walk-hauling = hinaten { CASE($what, "gen") }
walk-drew = veti { CASE($what, "gen") }
walk-drove = työnsi { CASE($what, "gen") }
walk-leaving = jättäen { $count ->
    [one] esteen
   *[other] { $count } estettä
}
piece-to = { CASE($piece, $case) } { CASE($space, "ill") }

## Mitä robotit tekevät
is-lost = katosi
is-lost-with = katosi, samoin { $pieces }
went-off = { $pieces } { $count ->
    [one] joutui ulos kentältä ja katosi
   *[other] joutuivat ulos kentältä ja katosivat
}
blocked-by = ei päässyt eteenpäin, koska tiellä oli { $what }
came-down-again = laskeutui takaisin lähtöruutuunsa, koska matkalla ei ollut vapaata ruutua
turned-way = kääntyi { way }
somebody-did = { $who } { $deed }
field-silenced = joutui vaimennuskenttään
field-held = oli jumissa vaimennuskentässä
field-stopped = ei päässyt vaimennuskentän takia eteenpäin
power-gone = { $deed }, ja voima { $power } meni hukkaan
exploded = räjähti
exploded-pieces = { $sources } { $number ->
    [one] räjähti
   *[other] räjähtivät
}
explosion-took = { $what } tuhoten { CASE($victims, "gen") }
explosion-alone = { $what }, eikä mitään muuta tuhoutunut
struck = osui { CASE($victims, "ill") }: { $count ->
    [2] molemmat
   *[other] kaikki
} tuhoutuivat
struck-with = osui { CASE($victims, "ill") }: molemmat osapuolet tuhoutuivat, samoin { CASE($riders, "nom") }
flew-away = lensi pois löytämättä kohdetta
is-armed = virittyi
protects = alkoi suojella { CASE($what, "par") }
put-clones = asetti { $count ->
    [one] kloonin
   *[other] { $count } kloonia
} { CASE($spaces, "ill") }
spreads-field = levitti vaimennuskenttänsä
power-back = { $what } sai takaisin voiman { $power }, ja se meni hukkaan
falls-asleep = nukahti
falls-asleep-docked = nukahti telakalle
picked = valitsi kohteekseen { CASE($what, "gen") }
picked-ordered = valitsi pysyväiskäskynsä mukaan kohteekseen { CASE($what, "gen") }
stays-on = pysyi { CASE($space, "ine") }
stays-on-ordered = pysyi { CASE($space, "ine") } pysyväiskäskyn mukaan
follows-order = noudatti pysyväiskäskyään

## Ennen vuoroja ja niiden jälkeen
rosters-chosen = Molemmat joukkueet on valittu.
handed-in = { $who } vaihtoi { $count } vuoronumeroa yhteen uuteen.
handed-in-open = { $who } vaihtoi { $count } vuoronumeroa ({ $tokens }) yhteen uuteen.
kept-priorities = { $who } piti vuoronumeronsa.
loaded-nothing = { $who } ei lastannut mitään.
docks-at = { $who } lastasi telakan { CASE($sector, "ade") } sivulla: { $robots }.
docked-robot = { robot-called } ({ $priority }) ruudussa { $name } nokka { way }
scores = { $who } sai { $points } { $count ->
    [one] pisteen
   *[other] pistettä
}.
scores-with = { $who } sai { $points } { $count ->
    [one] pisteen
   *[other] pistettä
}: { $told }.
taken-from-centre = Keskustasta poistettiin { CASE($pieces, "nom") }.
cleared-with-docks = { $count ->
    [one] Telakan
   *[other] Telakoiden
} mukana poistettiin { CASE($pieces, "nom") }.
score-label = Pisteet
final-score-label = Loppupisteet
score-now = { $label }: { $score }.
round-begins = { $label }: { $score }. { $round } alkaa.
second-game = Ensimmäinen peli päättyi { $one }–{ $other }. Kaikki robotit käännetään toista peliä varten.
left-table = { $who } ei ole enää mukana.
won-game = { $who } voitti pelin!
drawn-game = Tasapeli!
lost-these = Menetetty: { $pieces }.
is-asked = { $who } on vuorossa: { topic-asked }
topic-asked = { $topic ->
    [target] mihin Ohjus osuu?
    [clones] mihin Kloonaaja asettaa klooneja?
    [direction] mihin suuntaan Kimmoke jatkaa?
   *[to] mihin Ryömijä menee?
}

## Mitä siitä on tärkeää
note-fell = { $icon } { $fate ->
    [off] Kentän ulkopuolelle:
   *[away] Lensi pois:
} { $pieces }
note-moved = { $icon } { $robot } { $how ->
    [draw] veti
    [drive] työnsi
    [push] työnsi
   *[haul] hinasi
} { CASE($what, "gen") }
note-gone = { $door } { $who } ei ole enää mukana
note-second-game = 🔁 Ensimmäinen peli päättyi { $one }–{ $other }; kaikki robotit käännetään
note-exploded = { $icon } Räjähdys ({ $sources }) tuhosi { CASE($victims, "gen") }
note-struck = { $icon } { $missile } osui { CASE($victims, "ill") }
note-held = { $icon } Vaimennuskenttä pysäytti { CASE($robot, "gen") }
note-swapped = { $who } vaihtoi vuoronumeroita
note-kept = { $who } piti vuoronumeronsa
note-chosen = Molemmat joukkueet on valittu
note-points = ⭐ { $points }
tally = 🏁 { $one } { $points } · { $other } { $others }
tally-led = 🏁 { $one } johtaa: { $points } · { $other } { $others }
points-added = { $points } (+{ $added })

## Uutiset yhden pelaajan kannalta
news-scored = Sait { $mine } { $mine ->
    [one] pisteen
   *[other] pistettä
}, vastustaja { $theirs }: tilanne on { $own }–{ $other }.
news-lost = Menetit { CASE($pieces, "gen") }.
news-they-lost = Vastustaja menetti { CASE($pieces, "gen") }.
news-gone = { $who } ei ole enää mukana.

## Kun peli on ohi
counts-points = pisteet
record-best-round = Paras kierros: { $who }, { $count } pistettä kerralla.
record-blow = Kovin isku: { $who } menetti { $count } palaa kerralla.
record-lost = Eniten menetettyjä paloja: { $who }, { $count }.
