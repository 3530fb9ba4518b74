# Mitä pelaajalla on, ja koko pöytä selvin sanoin.

## Varasto ja tavoitteet
pool-empty = tyhjä
your-pool = **Varastosi** ({ $count } { $count ->
    [one] pala
   *[other] palaa
}): { $pieces }
stack-for = Valitsemasi pinon kerää { CASE($whom, "nom") }, ylin tavoite ensin.
precedence = **Suoritusjärjestys**, ensimmäisestä viimeiseen: { $colours }
first-goal = **Ensimmäinen tavoite**: { $aims }
first-goal-lying = **Ensimmäinen tavoite** (kumossa, ei voi vielä kerätä): { $aims }
next-goal = **Seuraava tavoite**: { $aims }
next-goal-lying = **Seuraava tavoite** (kumossa, ei voi vielä kerätä): { $aims }
aim-brief = **Tavoite**: { $piece } { $cells }
aim-brief-lying = **Tavoite**: { $piece } { $cells } (kumossa)
aim-on = { $what } ruudussa { $cell }
aim-on-lying = { $what } ruudussa { $cell } (kumossa)
aim-or = { $one } tai { $other }
your-goals = **Tavoitteesi**: { $pieces }
choose-for = Valitse neljä paloistasi tavoitteiksi pelaajalle { CASE($whom, "nom") }.
goal-then = { $first }. Sitten { $then }

## Mitä kysytään
question-goals = Valitse tavoitepino
question-program = Tee ohjelma
sizes = Pienestä isoon: 1–3 yksikköä
ask-goal = Tavoite { $number }/{ $of }: mikä pala?
ask-goal-note = Yksi kutakin väriä, keräysjärjestyksessä. 🎲 arpoo loput.
ask-piece = Käsky { $number } (enintään { $of }): mikä pala?
ask-piece-note = { sizes }; { $beams }.
ask-way = { $number }/{ $of }, { size } { shade }: suunta?
beam-hits = { $colour ->
    [red] { $red ->
        [slide] liu’uttaa kohteensa sivuun
        [rob] kaataa kohteensa tai vie robotilta paloja
       *[damage] vaurioittaa laitetta tai vie robotilta palan
    }
    [yellow] vetää kohdettaan
    [green] nostaa kohteensa pystyyn
   *[blue] työntää kohdettaan
}
piece-does = Liikkuu { $steps } (käännös 1), sitten { beam-does }.
turning = Kumollaan oleva pala kääntää robottisi tarvittaessa ensin suuntaansa. Siihen kuluu 1 yksikkö.
beam-does = { $colour ->
    [red] { $red ->
        [slide] liu’uttaa sivuun
        [rob] kaataa tai ryöstää
       *[damage] vaurioittaa tai ryöstää
    }
    [yellow] vetää
    [green] nostaa pystyyn
   *[blue] työntää
}
beam-with-icon = { $icon } { beam-does }
deed = liikkuu enintään { $steps }; säde { beam-hits }
upright-backwards = kumollaan oleva peruuttaa
upright-round = peruuttaa tai ampuu joka suuntaan
# Palan vaikutuksen vieressä: pitäisi mahtua puhelimessa kahdelle riville.
and-upright = { $does } Pysty: { $upright }.

## Pöytä lauseina
begins-goals = Alkuvalmistelut: tavoitteiden valinta vasemmalla istuvalle.
begins-program = Kierros { $round }: ohjelmointi.
begins-running = Kierros { $round }: ohjelmia suoritetaan.
begins-boards = Kierros { $round }: lautojen vuoro.
over-set-up = Peli päättyi jo alkuvalmisteluissa. { $won }
over-after = Peli päättyi kierroksen { $round } jälkeen. { $won }
over-in = Peli päättyi kierroksella { $round }. { $won }
won-because = { $who } { $count ->
    [one] voitti
   *[other] voittivat
}{ $reason ->
    [tagged] { " " }keräämällä viimeisenkin tavoitteensa
    [limit] , koska { fewest-left } viimeisen kierroksen jälkeen
    [agreed] , koska { fewest-left } sovitun viimeisen kierroksen jälkeen
    [alone] , koska muita ei ollut enää mukana
   *[none] , kun peli lopetettiin
}.
fewest-left = { $count ->
    [one] hänellä
   *[other] heillä
} oli mukana olevista vähiten tavoitteita jäljellä
drawn-because = { $who } pelasivat tasan: { draw-reason }.
nobody-won = Kukaan ei voittanut: { nobody-reason }.
you-are = Sinä, { $who }
player-told = { $who }: { $told }.
robot-lies = robotti { lies }
gone = pelaaja ei ole enää mukana
goals-unknown = tavoitteita ei ole paljastettu
goals-left = kerättävänä { CASE($goals, "nom") }
goals-all = kaikki tavoitteet koossa
beacons = { $noun ->
    [flag] Liput
   *[beacon] Majakat
}: { $told }.
beacon-lies = { shade } { lies }
pool-yours = Varastosi, { $count } { $count ->
    [one] pala
   *[other] palaa
}{ $note }: { $stock }.
pool-of = { CASE($whom, "Gen") } varasto, { $count } { $count ->
    [one] pala
   *[other] palaa
}{ $note }: { $stock }.
stock-size = { size-called }
stock-sizes = { $count } × { size-called }
stock-colour = { shade-called }: { $sizes }
program-of = { CASE($whom, "Gen") } ohjelma, { $done } suoritettu: { $program }.
running = Nyt suoritetaan { CASE($whom, "gen") } käskyä.
precedence-plain = Suoritusjärjestys: { $colours }.
laid-goals = Valitsemasi tavoitteet { CASE($whom, "all") }: { $stack }.
laid-goals-none = Valitsemasi tavoitteet { CASE($whom, "all") }: ei vielä mitään.
laid-program = Ohjelmassasi on nyt: { $program }.
laid-nothing = Ohjelmassasi ei ole vielä mitään.
laid-begun = Tältä palalta puuttuu vielä suunta: { CASE($piece, "nom") }.
draft-leaves = Ohjelmasi jälkeen robottisi on { lies }; { $aims }.
lying-note = Kumollaan olevan palan nokka näyttää sen suunnan; muut ovat pystyssä.
chart-robot = { $number } on { CASE($whom, "gen") } robotti
chart-robots = { $told }.
chart-beacons = R, Y, G ja B ovat punainen, keltainen, vihreä ja sininen { $noun ->
    [flag] lippu
   *[beacon] majakka
}.
chart-faced = { $beacons } Perässä oleva kirjain kertoo, minne nokka osoittaa: N pohjoiseen, E itään, S etelään, W länteen; U on pystyssä.

## Kun peli on ohi
counts-goals = kerätyt tavoitteet
marks-piece = ryöstetty pala
record-push = Pisin kyyti: { $who } kyyditsi { CASE($whom, "par") } { $count } ruutua kierroksella { $round }.
record-push-rival = Pisin kyyti: { $who } kyyditsi vastustajaa { $count } ruutua kierroksella { $round }.
record-taken = Eniten ryöstettyjä paloja: { $count } ({ $who }).
record-round = Paras kierros: { $who }, { $count } tavoitetta kierroksella { $round }.
record-luck = Huonoin onni: { $who }, { $count } kertaa vastustajien siirron, kaadon tai ryöstön kohteena.

## Todennäköisyydet: sinä ...
odds-tag = saat { CASE($colour, "gen") } tavoitteen
odds-tag-win = saat { CASE($colour, "gen") } tavoitteen ja voitat
odds-tags = saat ainakin kaksi tavoitetta
odds-tags-win = saat molemmat tavoitteet ja voitat
odds-lose = menetät palan
odds-take = ryöstät palan
odds-moved = muut siirtävät sinua

## Miksi käsky teki, mitä teki
why-unit = käsky
why-never = peli olisi päättynyt ennen sitä: olisit voittanut
why-named = { $icon } { piece-pointing }
why-you-did = Robottisi { $deeds }.
why-shut = { $did } Ruudusta { $cell } ei päässyt { way }: tiellä oli reuna tai siihen ulottuva jono.
why-shut-because = { $did } Ruudusta { $cell } ei päässyt { way }: { $why }.
why-aim-tag = { CASE($colour, "nom") } tavoite
why-aim-steal = { $count ->
    [one] pala, jonka
   *[other] { $count } palaa, jotka
} voi ryöstää { CASE($whom, "abl") }
why-goals-both = Tämän pinon kerää { $who }: ylin eli { CASE($colour, "nom") } on hänelle vaikeimpia aloituksia. Isoista paloista luovut helpoimmin: ne tulevat vuoroon myöhään.
why-goals-hard = Tämän pinon kerää { $who }: ylin eli { CASE($colour, "nom") } on hänelle vaikeimpia aloituksia.
why-goals-large = Tämän pinon kerää { $who }. Isoista paloista luovut helpoimmin: ne tulevat vuoroon myöhään.
why-would-end = olisit päätynyt { where }
why-would-leave = olisit jättänyt { CASE($what, "gen") } { where }
why-would-put = olisit itse saanut { CASE($what, "gen") } { where }
why-would-be-there = olisit ollut siinä jo valmiiksi
why-would-not-be-there = et olisi ollut siinä valmiiksi
why-would-not-tip = et olisi kaatanut { CASE($what, "par") } tällä käskyllä
why-would-not-move = et olisi siirtänyt { CASE($what, "par") } tällä käskyllä
where = ruutuun { $cell }, { facing }
why-tagged = olisit saanut { CASE($what, "gen") } tavoitteen
why-not-tagged = et olisi saanut { CASE($what, "par") } tavoitetta tällä käskyllä
why-raised = olisit nostanut { CASE($what, "gen") } pystyyn
why-not-raised = et olisi nostanut { CASE($what, "par") } pystyyn tällä käskyllä
why-goal = { CASE($what, "nom") } olisi ollut seuraava tavoitteesi
why-not-goal = { CASE($what, "nom") } ei olisi ollut seuraava tavoitteesi
why-stolen-some = olisit ryöstänyt jotakin { CASE($what, "abl") }
why-stolen-not = et olisi ryöstänyt mitään { CASE($what, "abl") } tällä käskyllä
why-stolen-more = olisit ryöstänyt enemmän { CASE($what, "abl") } tällä käskyllä
why-stolen-less = olisit ryöstänyt vähemmän { CASE($what, "abl") } tällä käskyllä
why-rammed = olisit törmännyt { CASE($what, "ill") }
why-not-rammed = et olisi törmännyt { CASE($what, "ill") } tällä käskyllä
why-hit = säteesi olisi osunut { CASE($what, "ill") }
why-not-hit = tämän käskyn säde ei olisi osunut { CASE($what, "ill") }
why-you = { $case ->
    [gen] sinut
    [par] sinua
   *[nom] sinä
}
why-moved = siirsi { CASE($what, "gen") } ruutuun { $cell }
why-stood = nosti { CASE($what, "gen") } pystyyn
why-knocked = kaatoi { CASE($what, "gen") }
why-stole = ryösti { CASE($whom, "abl") } { CASE($what, "gen") }
why-went = päätyi ruutuun { $cell }

## Merkit ääneen luettuina
icon-piece = { size-called } { shade-called }
icon-lying = { size-called } { shade-called }, { way }
icon-robot = { shade-called } robotti

## Asetukset
option-speedbots = Speedbots
option-speedbots-off = pois (kaikkia odotetaan)
option-speedbots-on = päällä (viimeisen pelaajan luonnos pelataan sellaisenaan)
option-speedbots-help = Ohjelmat suoritetaan, kun kaikki yhtä lukuun ottamatta ovat lukinneet omansa. Viimeisen pelaajan luonnos pelataan sellaisenaan.
option-round-limit = Kierrosraja
option-round-limit-none = ei ole
option-round-limit-value = { $count } kierrosta
option-round-limit-help = Viimeisen kierroksen jälkeen voittavat ne, joilla on mukana olevista vähiten tavoitteita jäljellä. Jos se koskee kaikkia pelaajia, tulee tasapeli.

## Kuva sanoina
two-programs = Ohjelmat – { $one }: { $yours }; { $other }: { $theirs }.
