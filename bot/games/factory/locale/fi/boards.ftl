# Lautojen liikkeen kysymykset, vaihtoehdot ja lattia sanoina.

## Mitä kysytään
question-swap = Vaihda kaksi lautaa tai ohita
question-hop = Siirrä tai käännä lauta, tai ohita
question-aim = Käännä lautoja tai ohita
question-wild = Valitse nopan tulos tai ohita
question-add = Lisää nostettu laite jollekin laudalle
question-replace = Korvaa jokin laite nostetulla
question-dig = Siirrä laite toiseen kohtaan samalla laudalla
ask-swap-1 = Mitkä kaksi lautaa vaihtavat paikkaa?
ask-swap-1-note = Kaikki, mitä niillä on, siirtyy mukana.
ask-hop-1 = Mikä lauta hyppää tai kääntyy paikallaan?
ask-hop-1-note = Kaikki, mitä sillä on, siirtyy mukana.
ask-hop-2 = Minne lauta siirtyy?
ask-hop-2-note = Siirto ei käännä lautaa. Voit kääntää sen seuraavaksi.
ask-hop-3 = Kuinka paljon lauta kääntyy?
ask-hop-3-note = Kaikki, mitä sillä on, kääntyy mukana.
ask-aim-1 = Mitkä laudat kääntyvät, ja kuinka paljon?
ask-aim-1-note = Kaikki, mitä niillä on, kääntyy mukana.
ask-wild-1 = Minkä tuloksen valitset?
ask-add-1 = Mille laudalle uusi laite tulee?
ask-add-1-note = Valittavana ovat laudat, joilla on tilaa ja vähiten laitteita.
ask-add-2 = Mihin ruutuun laite tulee?
ask-replace-1 = Millä laudalla laite korvataan?
ask-replace-2 = Mikä laite poistuu?
ask-dig-1 = Millä laudalla laite siirtyy?
ask-dig-2 = Mikä laite siirtyy?
ask-dig-3 = Minne laite siirtyy?
the-die = **Noppa**: { $face }
the-drawn = **Nostettu**: { CASE($what, "nom") }
the-drawn-does = **Nostettu**: { CASE($what, "nom") } ({ device-does })
scrap-heap = **Romukasa**: { $pieces }
answer-so-far = Olet valinnut: { $told }.
answer-nothing = Et ole vielä valinnut mitään.

## Mitä voi valita
skip = Ohita
skip-choice = Ohita: { skip-note }
skip-note = { $task ->
    [aim] älä käännä mitään
    [wild] lisää vain laite
   *[swap] jätä laudat paikoilleen
}
swap-choice = Laudat { $one } ja { $other }
swap-act = { $one } ja { $other }
board-choice = Lauta { $board }
stay-choice = Pysyy paikallaan
place-choice = Siirtyy { $place }
aim-choice = Lauta { $board }: { $turn ->
    [keep] ennallaan
    [right] neljänneskierros myötäpäivään
    [half] puoli kierrosta
   *[left] neljänneskierros vastapäivään
}
aim-act = { $board } { turn-button }
aim-done = Valmis: älä käännä muita
board-with = Lauta { $board }, laitteita { $count }
space-choice = { $space }, { space-side }: { $what }
space-empty = tyhjä
stays-turned = paikallaan, käännettynä
device-act = { $spot } { device-called } { $pips }
device-act-note = { device-does }; { space-side }
device-act-hits = { device-does } (silmistä sammunut { $hits }/{ $pips }); { space-side }
device-act-words = { $label }: { device-does }
by-their-names = { $kind ->
    [repulsor] Painike näyttää, minne laite työntää tällä laudalla.
    [tractor] Painike näyttää, minne laite vetää tällä laudalla.
    [laser] Painike näyttää, minne laite ampuu tällä laudalla.
   *[other] Nimet ovat samat kuin laudan reunalla.
} { tap-to-see }
tap-to-see = Valitse, niin näet, mitä tapahtuisi.
then-where = Valitse sen jälkeen, minne se siirtyy.

## Kirjoitettuna
what-part = Osa
expected-board = lauta (A, B, C tai D)
expected-rim = laudan reunan ruutu (a2–e4)
expected-face = vaihto, hyppy, käännös, korvaus tai kaivuu
expected-hop = paikka (esimerkiksi `itään C:stä`) tai käännös (oikealle, vasemmalle tai puoli kierrosta)
expected-turn = käännös (oikealle, vasemmalle, puoli kierrosta tai ennallaan)
complete-before = vastauksesi on jo valmis
turned-twice = lauta { $board } on tässä kahdesti
no-place-for-board = lautaa { $board } ei voi siirtää sinne
no-change = se ei muuttaisi mitään; kirjoita `ohita`, jos et halua siirtää mitään
board-first = ruutu { $space } on jokaisella laudalla; kirjoita ensin lauta, näin: `C { $space }`
why-expected = { $why }; tähän sopii { $offered }
why-nothing = { $why }, eikä mitään voi valita
fewest-elements = laite on asetettava laudalle, jolla on vähiten laitteita niistä, joille se mahtuu
no-element-of = laudalta { $board } ei voi valita laitetta
no-such-element = laudan { $board } ruudun { $space } laitetta ei voi valita
no-element-there = laudan { $board } ruudussa { $space } ei ole laitetta
holds-already = laudan { $board } ruudussa { $space } on jo laite
no-place-for-wall = laudan { $board } ruutu { $space } ei käy seinälle
not-to-choose = tuota ei voi valita
not-a-part = { $key } ei kuulu tähän vastaukseen.
typed-beside = { way } { $board }:{ $board ->
    [A] sta
   *[other] stä
}
typed-stay = paikallaan
typed-skip = ohita
typed-turn = { $turn ->
    [keep] ennallaan
    [right] oikealle
    [half] puoli
   *[left] vasemmalle
}
help-turns = Lauta kääntyy neljänneksen **oikealle** tai **vasemmalle**, tai **puoli** kierrosta; **ennallaan** ei käännä sitä.
help-swap =
    Kaksi lautaa, jotka vaihtavat paikkaa: `A C`.
    Ei vaihtoa: `ohita`.
help-hop =
    Lauta, minkä viereen se menee ja kuinka paljon se kääntyy: `B itään C:stä, oikealle` tai `B pohjoiseen D:stä, ennallaan`; käännös paikallaan: `B paikallaan puoli`.
    { help-turns }
    Ei hyppyä: `ohita`.
help-aim =
    Laudat, ja kuinka paljon kukin kääntyy: `A oikealle, D puoli`.
    { help-turns }
    Ei käännöstä: `ohita`.
help-wild =
    Haluamasi tulos: `vaihto`, `hyppy`, `käännös`, `korvaus` tai `kaivuu`.
    Ei mitään näistä: `ohita`.
help-add =
    Lauta ja sen reunan vapaa ruutu, laudan omilla nimillä: `C a3`.
    Kulmiin ei tule laitteita.
help-replace =
    Lauta ja ruutu, jonka laite poistuu: `C a3`.
    Se palaa pussiin, ja sen osumat unohdetaan.
help-dig =
    Lauta, laitteen ruutu ja ruutu, johon se siirtyy: `C a3 c5`.
    Laite pysyy laudallaan.

## Lattia sanoina
pieces-at-first = { " " }(alussa { $count })
robot-arrows = nuolet { $ways }
robot-torch = pitää soihtua
its-arrows = Ruutusi nuolet: { $told }.
arrow-leads = { way } ({ $where })
leads-nowhere = siellä ei ole lautaa
leads-wall = seinä ruudussa { $cell }
boards-lie = Laudat: { $told }.
rank-five = Vaakarivi 5 on { $told }.
rank-five-of = laudalla { $board } { $way ->
    [N] pohjoisessa
    [E] idässä
    [S] etelässä
   *[W] lännessä
}
elements-count = { $count } { $count ->
    [one] laite.
    [0] laitetta.
   *[other] laitetta, vanhin ensin.
}
element-told = { $spot } { device-called }, { $kind ->
    [repair] korjauksia
   *[other] osumia
} jäljellä { $left }/{ $pips }: { $does }.
laser-told = { $spot } laser: { $does }.
does-freeze = lauta { $board } ei voi vaihtaa paikkaa, siirtyä eikä kääntyä
does-wall = estää kulun ja robottien säteet { $crossing }
does-repair = antaa yhden menetetyn palan takaisin sille, jolta puuttuu paloja ja joka ajaa eteenpäin { $crossing }, jos romukasassa on niitä
does-tractor = vetää lähemmäs sitä, jonka käsky päättyy kaistalle { $lane }{ $now }, ellei jokin estä
does-repulsor = työntää kauemmas sitä, jonka käsky päättyy kaistalle { $lane }{ $now }, ellei jokin estä
does-laser = vie { $pips ->
    [one] palan
   *[other] { $pips } palaa
} siltä, jonka käsky päättyy kaistalle { $lane }{ $now }
effect = { $spot } { device-called }: { $does }.
effect-tractor = vetää sitä, jonka käsky päättyy kaistalle { $lanes }{ $now }, ellei jokin estä
effect-repulsor = työntää sitä, jonka käsky päättyy kaistalle { $lanes }{ $now }, ellei jokin estä
lane-way = { $squares } ({ way })
crossing-between = ruutujen { $one } ja { $other } välillä
crossing-out = ruudusta { $one } sen suuntaan
stands-now = { " " }(siellä nyt { $who })
scrap-told = Romukasa, { $count } { $count ->
    [one] pala
   *[other] palaa
}: { $pieces }.
bag-told = Pussissa: { $parts }.
bag-empty = Pussi on tyhjä.
bag-kind = { devices-called }: { $told }
bag-first = { bag-next }
bag-next = { $count } × { $pips } { $pips ->
    [one] silmä
   *[other] silmää
}
arrows-on = Nuolet laudalla { $board }: { $told }.
square-named = Ruudun nimi kertoo sen laudan, pystyrivin ja vaakarivin (A:b4). Rivit kääntyvät laudan mukana. Laitteet ovat laudan yhdeksän ruudun ympärillä, sen pystyriveillä a ja e ja vaakariveillä 1 ja 5. { lying-note }
die-shows = Nopan tulos: { $face }.
has-to = { $who } on vuorossa: { $told }.
has-to-then = { $some }, sitten { $next }
task-told = { $task ->
    [swap] kahden laudan paikkojen vaihto
    [hop] laudan siirto tai käännös
    [aim] lautojen käännös
    [wild] nopan tuloksen valinta
    [add] laitteen lisäys
    [replace] laitteen korvaus
   *[dig] laitteen siirto toiseen kohtaan samalla laudalla
}
drawn-told = Nostettu: { part }.
chart-board = Lauta { $told }
chart-elements = Laitteet: { $told }; esim. t1/2 kestää vielä 1 osuman kahdesta.
chart-element = { $letter } { device-called }
chart-free = Vapaan ruudun kohdalla ovat sen nuolet, vapaan reunaruudun kohdalla piste.
