# Mitä pelaajalla on, mitä kysytään, ja koko pöytä selvin sanoin.

## Mitä kysytään
question-roster = Valitse robottiesi puolet
question-swap = Vaihda kaksi vuoronumeroa uuteen tai pidä ne
question-dock = Lastaa telakkasi
question-target = Valitse, mihin Ohjuksesi lentää
question-clones = Valitse kloonien paikat
question-direction = Valitse, mihin suuntaan Kimmokkeesi jatkaa
question-to = Liikuta Ryömijääsi tai anna sen pysyä paikallaan
rings-worth = Keskustasta saa 5 pistettä, sitä ympäröivistä ruuduista 3, seuraavista 2 ja reunalta 1.
ask-swap = Vaihdatko kaksi vuoronumeroa vai pidätkö ne?
ask-swap-note = 1 menee ensin. Nostat uuden sokkona.
ask-target = Mihin näistä Ohjus osuu?
ask-target-note = Kaikki ovat yhtä lähellä. Ohjus lentää kohti sitä, jonka valitset.
ask-clones = Mihin Kloonaaja asettaa klooneja?
ask-clones-note = Klooni saa puolet ruutunsa arvosta, ylöspäin pyöristettynä.
ask-direction = Mihin suuntaan Kimmoke jatkaa?
ask-direction-note = Kimmoke jatkaa suoraan siihen suuntaan jäljellä olevalla voimallaan. { rings-worth }
ask-to = Mihin Ryömijä menee?
ask-to-note = Nokka kääntyy menosuuntaan. +1: ruutu antaa 1 pisteen.
ask-side = Laatta { $letter }: kumpi puoli ylös?
ask-dock = Miltä sivulta robottisi tulevat?
ask-dock-note = Kutakin telakoistasi voi käyttää kerran pelissä.
ask-order = Mitä { robot-called } haluaisi mieluiten?
ask-order-note = Paras ensin. Tällä kierroksella kysyn sinulta vain, jos mikään ei sovi.
ask-part = { $part ->
    [space] { robot-called }: mihin telakan ruutuun?
    [facing] { robot-called }: mihin suuntaan?
    [power] { robot-called }: montako ruutua?
   *[priority] { robot-called }: milloin?
}
ask-part-note = { $part ->
    [space] `f` on eturivi, `b` takarivi.
    [facing] Robotti kulkee suoraan siihen suuntaan.
    [power] Kutakin voimalaattaa voi käyttää kerran pelissä.
   *[priority] 1 menee ensin. Nostat uudet joka kierroksella.
}

## Mitä pelaajalla on
your-tokens = **Laattasi**, kaksi puolta kussakin: { $tokens }
two-sides = Jokaisen laatan kummallakin puolella on eri robotti.
robot-waits = { $robot } { CASE($space, "ine") }.
robot-waits-facing = { $robot } { CASE($space, "ine") }, nokka { $way }.
robot-asks = { $robot } { CASE($space, "ine") }:
option-numbered = **{ $number }** { $what }
option-stay = pysy
option-target = { $pieces } { CASE($space, "ine") }
you-have = **Sinulla on** { $robots }
you-have-powers = **Voimat** { $numbers }
you-have-priorities = **Vuoronumerot** { $numbers }
you-have-docks = **Telakat** { $docks }
face-down = **Salassa olevat voimat**: { $robots }
standing-order = **Pysyväiskäsky**, { $robot }: { $wishes }
lies-open = Hänen avoin kätensä – robotit: { $robots }; telakat: { $docks }.
lies-open-priorities = Hänen avoin kätensä – robotit: { $robots }; telakat: { $docks }; vuoronumerot: { $numbers }.
no-robots = ei yhtään
no-sectors = ei yhtään
loaded-already = Käytetyt robotit: { $robots }.
powers-seen = Paljastuneet voimat: { $numbers }.
other-has-score = { CASE($who, "Ade") } on jäljellä { $stock }. Pisteet: sinä { $mine }, vastustaja { $theirs }.
count-robots = { $count } { $count ->
    [one] robotti
   *[other] robottia
}
count-powers = { $count } { $count ->
    [one] voima
   *[other] voimaa
}
count-docks = { $count } { $count ->
    [one] telakka
   *[other] telakkaa
}
count-priorities = { $count } { $count ->
    [one] vuoronumero
   *[other] vuoronumeroa
}
count-points = { $count } { $count ->
    [one] piste
   *[other] pistettä
}
ended-by = { $who } { $reason ->
    [letters] voitti tasapisteissä: kentällä olevien robottien kirjaimet ratkaisivat
    [draw] pelasivat tasan: kirjaimetkaan eivät tuoneet eroa
   *[left] jäi ainoana jäljelle
}.

## Miltä näyttää
tell-set-up = Alkuvalmistelut: { $games ->
    [one] { $games } peli,
   *[other] { $games } peliä, kummassakin
} { $rounds } { $rounds ->
    [one] kierros
   *[other] kierrosta
}. Molemmat valitsevat robottiensa puolet.
tell-swap = { $round }: { $who } saa vaihtaa vuoronumeroita.
tell-swap-nobody = { $round }: kukaan ei saa vaihtaa vuoronumeroita.
tell-dock = { $round }: telakoiden lastaus.
tell-open = { $round }: robotit liikkuvat.
tell-over = Peli on ohi. { $won } { $round }.
tell-over-set-up = Peli päättyi jo alkuvalmisteluissa. { $won }
tell-round = Kierros { $number }/{ $of }
tell-round-game = Peli { $game }/{ $games }, kierros { $number }/{ $of }
tell-score = Pisteet: { $scores }.
tell-first-game = Ensimmäisen pelin pisteet: { $scores }.
tell-points = { $who } { $points }
tell-won = { $who } voitti{ $reason ->
    [points] { " " }suurimmalla pistemäärällä
    [letters] { " " }tasapisteissä kentällä olevien robottien kirjainten perusteella
    [left] { " " }jäätyään ainoana jäljelle
   *[none] , kun peli lopetettiin
}.
tell-nobody-won = Kukaan ei voittanut: peli lopetettiin.
tell-drew = { $who } pelasivat tasan: kirjaimetkaan eivät tuoneet eroa.

## Palat
tell-you = Sinä, { $who }
tell-team = { $who }: { $told }.
tell-nothing = ei yhtään palaa pelissä
tell-obstacles = Esteet: { $told }.
tell-piece = { robot-called } { CASE($space, "ine") }
tell-piece-facing = { robot-called } { CASE($space, "ine") }, nokka { way }
tell-piece-top = { robot-called } { CASE($space, "ine") }, alla { $what }
tell-piece-top-facing = { robot-called } { CASE($space, "ine") }, alla { $what }, nokka { way }
tell-at = { $space }
tell-at-top = { $space }, alla { $what }
tell-priority = vuoronumero { $number }
tell-armed = viritetty
tell-protects = suojelee alla olevaa
tell-protects-later = suojelee alla olevaa vasta, kun vaimennuskenttä on poissa
tell-active = vaimennuskenttä päällä
tell-gone = pelistä poistunut robotti
tell-there = { $what } { CASE($space, "ine") }
tell-dock-at = { CASE($who, "Ade") } on telakka { CASE($sector, "ade") } sivulla.
tell-tokens = Molempien laatat: { $told }.
tell-token = { $one } tai { $other }
tell-board = Kentän rivit ovat pohjoisesta etelään x, w, v, u, t, s ja r. Niissä on 4, 5, 6, 7, 6, 5 ja 4 ruutua lännestä alkaen numeroituina. Keskustasta (u4) saa 5 pistettä, sitä ympäröivistä ruuduista 3, seuraavista 2 ja reunalta 1. Telakalla on ruudut f1–f4 edessä ja b1–b5 takana, vasemmalta oikealle ulospäin katsottaessa.

## Mitä on jäljellä
tell-has-left = { CASE($who, "Ade") } on jäljellä { $stock }.
tell-has-gone = { $who } ei ole enää mukana; käyttämättä jäi { $stock }.
tell-used = { $who } on käyttänyt nämä – { $told }.
tell-known = { CASE($who, "Ade") } on varmasti: { $robots }.
tell-robots = robotit: { $told }
tell-docks = telakat: { $told }
tell-powers = voimat: { $told }
tell-priorities = vuoronumerot: { $told }
tell-shown = { $power } ({ robot-called }, kierros { $round })
tell-opened = Kaikille näkyvissä, { $who } – robotit: { $robots }; telakat: { $docks }; vuoronumerot: { $priorities }.
tell-none = ei yhtään
tell-hold = Kädessäsi – { $told }.
tell-gave-back = Palautit vuoronumerot { $numbers }.
tell-under = Voima { $power } on tämän alla: { $what }.
tell-order = Pysyväiskäskysi, { robot-called }: { $wishes }.
tell-no-wishes = ei vielä mitään

## Kesken kierrosta
tell-asked = Kysymys { CASE($who, "all") }: { $topic ->
    [target] mihin { $what } lentää
    [clones] mihin { $what } asettaa klooneja
    [direction] mihin suuntaan { $what } jatkaa
   *[to] mihin { $what } menee
}? { $options }.
tell-option = { $number }, { $what }
tell-target = { $what } { CASE($space, "ine") }
tell-move-of = Parhaillaan toimii { $what }.
tell-last-turn = Viimeksi vuorossa oli { $who }.
tell-to-come = Vielä tulossa: { $told }.
tell-then = { $some }, sitten { $next }
tell-closing = { $closing ->
    [creepers] mahdolliset Ryömijät
    [sleepers] mahdolliset Nukkujat
   *[scoring] pisteytys
}
tell-turn = vuorossa { $what }
tell-power = { $what } liikkuu voimalla { $power }
tell-power-given = { $what } liikkuu voimalla { $power } (voiman antoi { $givers })
tell-ability = { $what } käyttää kykyään
tell-last-move = { $what } saa liikkua kierroksen lopuksi
tell-waking = { $what } herää

## Keskeneräinen vastaus
laid-sides = Olet valinnut nämä puolet: { $robots }.
laid-sides-none = Et ole vielä valinnut yhtään puolta.
laid-swap = { $told }.
laid-answer = Vastauksesi: { $what }.
laid-no-answer = Et ole vielä vastannut.
laid-load-nothing = Et lastaa mitään.
laid-not-loaded = Et ole vielä lastannut mitään.
laid-dock = Telakallasi { CASE($sector, "ade") } sivulla on nyt: { $robots }.
laid-dock-none = Telakallasi { CASE($sector, "ade") } sivulla ei ole vielä valmista robottia.
laid-unfinished = Kesken: { $told }.
laid-order-unfinished = Pysyväiskäsky on kesken: { robot-called }.
laid-robot = { robot-called } ruudussa { $at }, nokka { way }, voima { $power }, vuoronumero { $priority }
laid-part-1 = { robot-called }
laid-part-2 = { robot-called } ruudussa { $at }
laid-part-3 = { robot-called } ruudussa { $at }, nokka { way }
laid-part-4 = { robot-called } ruudussa { $at }, nokka { way }, voima { $power }
laid-ends = Tilanne sen jälkeen ({ $points ->
    [one] 1 piste
   *[other] { $points } pistettä
}): { $told }

## Kaavio
chart-piece = { $number } { $what }
chart-on = { $told } numeron { $other } päällä
chart-of-team = { shade-called } { robot-called }
chart-facing = { $what }, nokka { way }
chart-told = { $told }.
chart-lines = Joka rivi alkaa kirjaimellaan. Piste on vapaa ruutu; + numeron perässä: päällä on muita.
chart-dock = Telakka: { sector-called }

## Todennäköisyydet: sinä ...
odds-more = saat enemmän pisteitä kuin vastustaja
odds-points = saat vähintään { $count } pistettä
odds-lose-robot = menetät robotin
odds-destroy = vastustaja menettää robotin

## Asetukset
option-learning = Opettelupeli
option-learning-off = pois (kolme kierrosta, kahdeksan robottia)
option-learning-on = päällä (yksi kierros, kirjaimet A–D)
option-learning-help = Yksi kierros, kummallakin neljä robottia ja yksi sektori.
option-roster-choice = Joukkueen valinta
option-roster-choice-off = pois (robotit arvotaan)
option-roster-choice-on = päällä (kumpikin valitsee laattojensa puolet)
option-roster-choice-help = Molemmat valitsevat salassa, kumpi kunkin robottilaatan puolista on käytössä.
option-priority-swap = Vuoronumerojen vaihto
option-priority-swap-off = pois
option-priority-swap-on = päällä (kaksi vuoronumeroa saa vaihtaa yhteen uuteen)
option-priority-swap-help = Joka kierroksella ensin sininen, sitten vihreä saa vaihtaa kaksi vuoronumeroa yhteen näkemättä nostettuun.
option-series = Sarja
option-series-off = yksi peli
option-series-on = kaksi peliä, joista toisessa kaikki robotit on käännetty
option-series-help = Kaksi peliä, joista toisessa kaikki robotit on käännetty. Pisteet lasketaan yhteen.
option-open = Avoimet kädet
option-open-off = pois (joukkueet, sektorit ja vuoronumerot ovat salaisia)
option-open-on = päällä (ne ovat näkyvissä)
option-open-help = Joukkueet, sektorit ja vuoronumerot näkyvät, telakat ja voimat vasta, kun ne paljastetaan.
option-timed = Aika lastaukseen
option-timed-none = sama kuin muissa vuoroissa
option-timed-seconds = { $count } sekuntia
option-timed-minutes = { $count } minuuttia
option-timed-help = Lastauksen aikaraja, jos vuorot eivät ole sitä lyhyempiä. Keskeneräiset robotit jäävät kotiin.
