# Mitä voi valita, mitä keskeneräiselle vastaukselle voi tehdä, ja kirjoitetut vastaukset.

## Robotit, kukin rivillä
robot-does = { $kind ->
    [bomb] räjäyttää itsensä ja viereiset palat
    [mine] räjähtää, kun robotti tai klooni tulee viereen
    [missile] lentää lähimpään kohteeseen ja tuhoaa sen
    [shield] kiipeää toisen päälle ja suojelee sitä
    [cloner] asettaa viereensä enintään kaksi kloonia; ne saavat puolet ruudun arvosta, ylöspäin pyöristettynä
    [blockader] jättää esteitä jälkeensä
    [magnetbot] vetää lähimpiä paloja ruudun lähemmäs
    [repulsor] työntää viereiset palat ruudun kauemmas
    [activator] antaa jäljellä olevan voimansa robotille, johon törmää
    [nullifier] vaimentaa viereiset robotit
    [helibot] lentää kaiken yli
    [ricochet] kääntyy, kun tie on tukossa, ja jatkaa
    [creeper] voi ryömiä vielä ruudun joka kierroksen lopussa
    [sleeper] odottaa reunalla, liikkuu aivan lopuksi, saa tuplapisteet
    [plow] työntää sitä, mikä on tiellä
   *[hauler] hinaa sitä, mikä on takana
}
robot-briefly = { $kind ->
    [bomb] räjähtää
    [mine] räjähtää, kun lähestytään
    [missile] osuu lähimpään
    [shield] suojelee
    [cloner] tekee klooneja
    [blockader] jättää esteitä
    [magnetbot] vetää
    [repulsor] työntää pois
    [activator] antaa voimaa
    [nullifier] vaimentaa
    [helibot] lentää
    [ricochet] kimpoaa
    [creeper] ryömii
    [sleeper] herää viimeisenä
    [plow] puskee eteen
   *[hauler] hinaa mukana
}

## Valikon vaihtoehdot
choice-robot = { $letter } · { robot-called }
choice-keep = Pidä kaikki
choice-return = Palauta { $one } ja { $other }
choice-dock = { $sector ->
    [orange] Oranssi
    [red] Punainen
    [purple] Violetti
    [yellow] Keltainen
    [blue] Sininen
   *[green] Vihreä
} telakka
choice-load-nothing = Älä lastaa mitään tällä kierroksella
choice-order = Pysyväiskäsky: { robot-called }
choice-send = Valmis: käytä tätä telakkaa
choice-facing = { way }
choice-power = Voima { $number }
choice-priority = Vuoronumero { $number }
choice-target = { $team ->
    [blue] sininen
   *[green] vihreä
} { robot-called }
choice-team = { $team ->
    [blue] Sininen
   *[green] Vihreä
} kohde…
choice-obstacle = Este
choice-stay = Pysy
choice-end = Siinä kaikki
choice-numbered = { $number } · { $what }
choice-at = ruudussa { $space }
choice-at-under = ruudussa { $space }, päällä { $riders }
choice-way = { $way } · { $space }, +{ $points }
choice-way-off = { $way } · { $space }
choice-stays = Pysy · { $space }, +{ $points }
choice-stays-off = Pysy · { $space }
piece-yours = { robot-title } (oma)
piece-rivals = { robot-title } (vastustajan)

## Keskeneräinen telakka
choose-for-me = Valitse puolestani
no-order = Ei pysyväiskäskyä
no-order-note = { robot-called }: valitset itse, jos on valinnanvaraa
ask-robot = Robotti { $number } (enintään { $most })
add-robot = Lisää robotti
ask-first-robot = Minkä robotin lastaat ensin?
swap-or-elsewhere = Vaihda vuorojärjestystä tai sivua:
swap-or-side = Sivu ja vuorot:
swap-priorities = Vaihda vuorojärjestystä:
dock-elsewhere = Vaihda sivua:
one-is-first = 1 menee ensin.
ask-power = Voima
ask-power-note = Suurempi voima voi viedä kauemmas.
docked-how = { $at } { $way }, voima { $power }, vuoronumero { $priority }
# Robotin vieressä on sen vuoronumero, kuten lokissa.
docked-short = { robot-called } ({ $priority }): { $at } { $way }, voima { $power }
turn-to = käänny suuntaan { $way }
go-to = ruutuun { $at }, suuntaan { $way }
swaps-places = { $ends }; { robot-called } siirtyy tilalle
gets-power = { $ends }; { robot-called } saa voiman { $power }
ends-no-farther = ei pääse pidemmälle kuin ruutuun { $space }
ends-off = ulos kentältä
ends-blast = räjähtää ruudussa { $space }
ends-flight = jatkaa lentoaan ruudusta { $space }
ends-asleep = nukkuu ruudussa { $space }, herää lopussa voimalla { $power }
ends-turns = kääntyy ruudussa { $space }
ends-early = katoaa ennen vuoroaan
ends-lost = tuhoutuu ruudussa { $space }
ends-hits = osuu ruutuun { $space }
ends-straight = suoraan ruutuun { $space }, arvo { $worth }
ends-unless = { $ends }, ellei kukaan häiritse
the-centre = u4 (keskusta)
act-power = voima { $number }
act-priority = vuoronumero { $number }
goes-earlier = voi olla vuorossa aiemmin
goes-later = voi olla vuorossa myöhemmin
gets-priority = { $goes }; { robot-called } saa numeron { $priority }
take-off = Poista se telakalta
take-off-note = se ei ole mukana tällä kierroksella
group-orders = Pysyväiskäskyt
forget-order = { robot-called }: peru pysyväiskäsky
order-now = nyt: { $wishes }
order-act = { robot-called }: pysyväiskäsky…
order-forgets = peruu käskyt: { $robots }
order-forgets-next = { $some } ja { $next }
order-asks = { $kind ->
    [missile] mihin se lentää, jos useampi on yhtä lähellä
    [cloner] mille puolille sen kloonit tulevat
    [ricochet] mihin se jatkaa, kun tie on tukossa
   *[creeper] mihin se ryömii kierroksen lopussa
}
wishes-then = { $some }, sitten { $next }

## Keskeneräinen joukkue
ready-team = Valmiit joukkueet
team-name = { $team ->
    [holders] Pitäjät
    [wreckers] Hajottajat
   *[allrounders] Sekajoukkue
}
team-note = { $team ->
    [holders] vallataan ajoissa hyvät ruudut ja pidetään ne Miinalla ja Kilvellä
    [wreckers] annetaan muiden asettua, sitten räjäytetään ja työnnetään tieltä
   *[allrounders] vähän kumpaakin, helppo pelata
}
turn-one-over = Käännä laatta, niin saat…

## Mikä ei käy
not-a-side = Seuraavalla laatalla ei ole puolta { $key }.
not-a-pair = Sellaista vuoronumeroparia sinulla ei ole.
not-in-dock = Tätä ei voi nyt valita seuraavaksi: { $key }.
no-answer-here = { $key } ei ole vastaus tähän.

## Kirjoitettuna
typed-word = { $word ->
    [orange] oranssi
    [red] punainen
    [purple] violetti
    [yellow] keltainen
    [blue] sininen
    [green] vihreä
    [bomb] pommi
    [mine] miina
    [missile] ohjus
    [shield] kilpi
    [cloner] kloonaaja
    [blockader] sulkija
    [magnetbot] magneettibotti
    [repulsor] työntäjä
    [activator] aktivoija
    [nullifier] vaimentaja
    [helibot] helibotti
    [ricochet] kimmoke
    [creeper] ryömijä
    [sleeper] nukkuja
    [plow] aura
    [hauler] hinaaja
    [clone] klooni
    [obstacle] este
    [stay] pysy
    [keep] pidä
    [none] tyhjä
   *[other] { $word }
}
what-priority = Vuoronumero
what-robot = Robotti
what-answer = Vastauksessasi
what-space = Ruutu
what-dock = Vastauksessasi
complete-already = vastauksesi on jo valmis
expected-these = tähän sopii { $what }
expected-priority = tähän kuuluu jokin vuoronumeroistasi ({ $mine }) tai sana pidä
expected-other-priority = tähän kuuluu jokin muista vuoronumeroistasi ({ $mine })
expected-another = tähän kuuluu toinen numero: saman voi palauttaa vain kerran
exactly-two = tähän kuuluu täsmälleen kaksi numeroa
expected-two = tähän kuuluu kaksi palautettavaa numeroa
letter-taken = kirjaimelle { $letter } on jo valittu { robot-called }
letter-missing = kirjain { $letter } puuttuu, tähän sopii { $which }
letter-unknown = sellaista kirjainta ei ole tässä pelissä
expected-robot = tähän kuuluu robotti ({ $which })
expected-number = tähän kuuluu numero 1–{ $most }
clone-already = olet jo antanut tämän ruudun
expected-spaces = tähän kuuluu { $count } { $count ->
    [one] tyhjä ruutu
   *[other] tyhjää ruutua
} Kloonaajan vierestä
why-and-expected = { $why }; { $expected }
target-farther = { CASE($space, "ine") } oleva kohde ei ole lähimpien joukossa
nothing-to-hit = { CASE($space, "ine") } ei ole mitään, mihin osua
not-next-to = { $robot } ei yllä { CASE($space, "ill") }: se ei ole vieressä
the-robot = robotti
not-empty = { CASE($space, "ine") } on jo jotain
no-place = { CASE($space, "ill") } ei pääse
several-near = useampi kohde on yhtä lähellä, joten tähän kuuluu numero
expected-hex = suunta (E, SE, SW, W, NW tai NE)
expected-space = telakan ruutu (f1–f4, b1–b5)
expected-power = voima (esim. 4)
expected-a-priority = vuoronumero (esim. p7)
another-robot = { robot-called } on jo valmis
none-left = yhtään ei ole jäljellä
nothing-more = ei mitään enää
none-at-all = ei ole
expected-dock = ensin tähän kuuluu jokin telakoistasi ({ $mine })
dock-used = { sector-called } telakka on jo käytetty; jäljellä: { $mine }
dock-not-yours = { sector-called } telakka ei ole sinun; jäljellä: { $mine }
expected-your-robot = tähän kuuluu jokin roboteistasi
expected-your-robots = tähän kuuluu jokin roboteistasi ({ $mine })
expected-orderable = kaksoispisteen edelle kuuluu { $able }: niille annetaan pysyväiskäskyjä
three-robots = telakalle mahtuu enintään kolme robottia, kullekin voima ja vuoronumero
fewer-robots = voimia ja vuoronumeroita riittää vain { $most } robotille
docked-already = { robot-called } on jo telakalla
not-orderable = { robot-called } ei ota pysyväiskäskyjä; niitä voi ottaa vain { $able }
expected-for = { robot-called }: vielä puuttuu { $expected }
given-twice = { $part ->
    [space] { robot-called }: ruutu on annettu kahdesti
    [facing] { robot-called }: suunta on annettu kahdesti
    [power] { robot-called }: voima on annettu kahdesti
   *[priority] { robot-called }: vuoronumero on annettu kahdesti
}
not-on-dock = { $space } ei ole { sector-gen } telakan ruutu
orders-already = { robot-called }: käskyt on jo annettu
only-creeper-stays = vain Ryömijä voi pysyä paikallaan
expected-direction = { robot-called } tarvitsee suunnan (E, SE, SW, W, NW, NE)
expected-direction-or-stay = { robot-called } tarvitsee suunnan (E, SE, SW, W, NW, NE) tai sanan pysy
expected-target = tähän kuuluu kohde: este, tai joukkue (sininen, vihreä, oma, vastustajan tai jokin) ja robotin nimi tai klooni
could-be = se voisi olla { $which }
expected-kind = tähän kuuluu robotin nimi tai sana klooni
no-order-now = { robot-called }: käskyä ei voi antaa nyt
wish-already = { robot-called }: toive on jo annettu, tai mitään ei voi enää lisätä
orders-open = { robot-called }: käskyt jäivät kesken
loaded-before = { robot-called } on lastattu jo aiemmalla kierroksella
other-side = laattasi { $letter } on tässä pelissä { $back }, ei { robot-called }
not-yours = { robot-called } ei ole sinun robottejasi
part-taken = { $part ->
    [space] tuossa ruudussa on jo { robot-called }
   *[priority] tuon vuoronumeron sai jo { robot-called }
}
only-these-ways = ruudusta { $at } telakan yli kentälle johtaa vain { $ways }; muut suunnat käyvät vain heti samalla telakalla olevan Hinaajan takana
no-such-power = voimaa { $power } ei ole ({ robot-called }); jäljellä: { $left }
not-your-priority = vuoronumeroa { $priority } sinulla ei ole tällä kierroksella; sinulla on { $left }
cannot-be-placed = { robot-called } ei käy tuohon ruutuun
help-roster =
    Yksi robotti kirjainta kohti, järjestys on vapaa. Esimerkiksi A–D: `pommi kilpi kloonaaja magneettibotti`.
    Nimestä riittää kolme ensimmäistä kirjainta, samoin kirjain ja puoli: `A1` on Pommi, `A2` Miina.
help-swap =
    Kaksi numeroa, jotka vaihdat yhteen näkemättä nostettuun: `2 7`.
    Jos pidät omasi: `pidä`.
help-dock =
    Sivusi, sitten jokainen robotti: ruutu, suunta, voima ja vuoronumero. Robottien väliin tulee `;`.
    Pysyväiskäskyt, jos haluat: `kimmoke: NE E`, `ryömijä: pysy`, `ohjus: vastustajan vaimentaja, jokin miina`.
help-target =
    Anna kohde luettelon numerona (`2`), ruutuna (`w3`) tai nimenä (`vihreä vaimentaja`).
    Kaikki kohteet ovat yhtä lähellä.
help-clones =
    Kunkin kloonin ruutu suuntana Kloonaajasta (`NE`) tai nimenä (`u5`).
    Tai numero luettelosta, jonka `/hand` näyttää: `3`.
help-direction =
    Suunta: `NE`, `↗` tai sana.
    Tai numero luettelosta, jonka `/hand` näyttää: `2`.
help-to =
    Suunta (`NE`), ruutu (`w3`) tai numero luettelosta, jonka `/hand` näyttää (`2`).
    Jos robotti pysyy paikallaan: `pysy`.
