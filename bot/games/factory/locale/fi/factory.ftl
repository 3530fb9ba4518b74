# RAMbots Factory: mikä on vain sen. Laitteet: seinä (tiilet), korjaamo (risti), jäädytin (kide), magneetti, työntäjä
# (kolmiot), laser (salama). Nopan tulokset: vaihto, hyppy, käännös, korvaus, kaivuu, jokeri.
title-factory = RAMbots Factory
pitch-factory = RAMbots neljällä laudalla, jotka ovat täynnä nuolia. Kierrosten välillä joku pulttaa lattiaan seinän, laserin tai muun laitteen ja usein myös vaihtaa lautoja keskenään, siirtää tai kääntää niitä robottien alla.

## Mitä lattialla on. $icon on pieni kuva ja väli tai ei mitään.
device = { $case ->
    [gen] { $icon }{ $kind ->
        [wall] seinän
        [repair] korjaamon
        [freeze] jäädyttimen
        [tractor] magneetin
        [repulsor] työntäjän
       *[laser] laserin
    }
    [par] { $icon }{ $kind ->
        [wall] seinää
        [repair] korjaamoa
        [freeze] jäädytintä
        [tractor] magneettia
        [repulsor] työntäjää
       *[laser] laseria
    }
    [ill] { $icon }{ $kind ->
        [wall] seinään
        [repair] korjaamoon
        [freeze] jäädyttimeen
        [tractor] magneettiin
        [repulsor] työntäjään
       *[laser] laseriin
    }
    [abl] { $icon }{ $kind ->
        [wall] seinältä
        [repair] korjaamolta
        [freeze] jäädyttimeltä
        [tractor] magneetilta
        [repulsor] työntäjältä
       *[laser] laserilta
    }
   *[nom] { $icon }{ $kind ->
        [wall] seinä
        [repair] korjaamo
        [freeze] jäädytin
        [tractor] magneetti
        [repulsor] työntäjä
       *[laser] laser
    }
}
# Kun sitä ei taivuteta: valikossa, kaaviossa.
device-called = { $kind ->
    [wall] seinä
    [repair] korjaamo
    [freeze] jäädytin
    [tractor] magneetti
    [repulsor] työntäjä
   *[laser] laser
}
devices-called = { $kind ->
    [wall] seinät
    [repair] korjaamot
    [freeze] jäädyttimet
    [tractor] magneetit
    [repulsor] työntäjät
   *[laser] laserit
}
device-on = ruudun { $spot } { device }
part = { $pips } silmän { device }
part-hit = { part }, { $hits } { $hits ->
    [one] sammunut
   *[other] sammunutta
}
device-does = { $kind ->
    [wall] kukaan ei pääse läpi
    [repair] antaa takaisin menetetyn palan
    [freeze] estää lautaansa siirtymästä ja kääntymästä
    [tractor] vetää sitä, jonka käsky päättyy sen kaistalle
    [repulsor] työntää sitä, jonka käsky päättyy sen kaistalle
   *[laser] vie silmälukunsa verran paloja siltä, jonka käsky päättyy sen kaistalle
}
icon-torch = soihtu

## Noppa
face-name = { $face ->
    [swap] Vaihto
    [hop] Hyppy
    [aim] Käännös
    [tip] Korvaus
    [dig] Kaivuu
   *[wild] Jokeri
}
face-called = { $face ->
    [swap] vaihto
    [hop] hyppy
    [aim] käännös
    [tip] korvaus
    [dig] kaivuu
   *[wild] jokeri
}
face-does = { $face ->
    [swap] kaksi lautaa saa vaihtaa paikkaa
    [hop] lauta saa siirtyä tyhjään paikkaan tai kääntyä
    [aim] lautoja saa kääntää paikallaan
    [tip] lisää laite, korvaa sitten jokin laite
    [dig] lisää laite, siirrä sitten jokin laudallaan
   *[wild] mikä tahansa muu tulos
}
face-words = { face-name } ({ face-does })
face-wild-as = Jokeri, tulokseksi valittu { face-words }

## Laudat ja niiden paikat. $turn on, kuinka paljon lauta kääntyy myötäpäivään.
turn = { $turn ->
    [keep] ennallaan
    [right] neljänneskierroksen myötäpäivään
    [half] puoli kierrosta
   *[left] neljänneskierroksen vastapäivään
}
turn-alone = { $turn ->
    [keep] Ennallaan
    [right] Neljänneskierros myötäpäivään
    [half] Puoli kierrosta
   *[left] Neljänneskierros vastapäivään
}
turn-button = { $turn ->
    [keep] ennallaan
    [right] ↻ 90°
    [half] 180°
   *[left] ↺ 90°
}
turned-about = { $turn ->
    [right] myötäpäivään
    [half] puoli kierrosta
   *[left] vastapäivään
}
# Minne lauta menee: toisen laudan viereen.
place-beside = laudan { $board } { $way ->
    [N] pohjoispuolelle
    [E] itäpuolelle
    [S] eteläpuolelle
   *[W] länsipuolelle
}
place-short = { $board }:n { $way ->
    [N] pohjoispuolelle
    [E] itäpuolelle
    [S] eteläpuolelle
   *[W] länsipuolelle
}
lies-beside = { $board } laudan { $other } { $way ->
    [N] pohjoispuolella
    [E] itäpuolella
    [S] eteläpuolella
   *[W] länsipuolella
}
space-side = { $side ->
    [N] pohjoisreuna
    [S] eteläreuna
    [E] itäreuna
   *[W] länsireuna
}, { $end ->
    [W] länsipää
    [E] itäpää
    [S] eteläpää
    [N] pohjoispää
   *[middle] keskellä
}

## Käsky ja lattia
hit-counted = sai aikaan osuman { $hits }/{ $pips }
hit-repair = käytti korjauksen { $hits }/{ $pips }
destroyed-it = tuhosi laitteen
got-back = sai { CASE($what, "abl") } { CASE($piece, "gen") }
burnt = { $what } poltti robotilta { CASE($pieces, "gen") }
burnt-nothing = { $what } osui, mutta robotilla ei ollut menetettävää
drawn-pulled = { $what } veti robotin ruutuun { $cell }
drawn-pulled-along = { $what } veti robotin ruutuun { $cell } ja sen mukana { CASE($along, "gen") }
drawn-pushed = { $what } työnsi robotin ruutuun { $cell }
drawn-pushed-along = { $what } työnsi robotin ruutuun { $cell } ja sen mukana { CASE($along, "gen") }

## Laudat liikkuvat: kuka teki mitä
did = { $who } { $deeds }.
did-rolled = heitti nopalla tuloksen { $face }
did-wild = valitsi tuloksen { $face }
did-skip = jätti laudat ennalleen
did-skip-wild = jätti jokerin käyttämättä
did-swap = vaihtoi laudat { $one } ja { $other } keskenään
did-turn = käänsi lautaa { $board } { turn }
did-hop = siirsi laudan { $board } { $place }
did-hop-turn = siirsi laudan { $board } { $place } ja käänsi sitä { turn }
did-aim = käänsi { $boards }
board-turned = lautaa { $board } { turn }
did-draw = nosti pussista { CASE($what, "gen") }
did-put-back = ei voinut käyttää sitä ja palautti sen pussiin
did-add = asetti { CASE($what, "gen") } ruutuun { $spot }
did-replace = vaihtoi ruudun { $spot } { CASE($old, "gen") } tilalle { CASE($new, "gen") }
did-dig = siirsi { CASE($what, "gen") } ruudusta { $spot } ruutuun { $target }
torch-now = Soihdun sai { $who }.
rolled-to = { $who } heitti nopalla tuloksen { $face }: { $does }.

## Mitä siitä on tärkeää
note-lost = 🔥 { $who } menetti lasereille { CASE($pieces, "gen") }
note-pulled = 🧲 { $who }: { $what } veti robotin ruutuun { $cell }
note-pulled-along = 🧲 { $who }: { $what } veti samalla robotin ruutuun { $cell }
note-pushed = ↔️ { $who }: { $what } työnsi robotin ruutuun { $cell }
note-pushed-along = ↔️ { $who }: { $what } työnsi samalla robotin ruutuun { $cell }
note-repaired = 🔧 { $who } sai romukasasta { CASE($pieces, "gen") }
note-destroyed = ☠️ { $who } tuhosi { CASE($what, "gen") }
note-boards = 🎲 { $told }
lost-to-lasers = { $who } menetti lasereille { CASE($pieces, "gen") }.
destroyed-these = Tuhottiin: { $what }.

## Kuvissa
shut-arrow = sinne ei ole nuolta
shut-edge = siellä ei ole lautaa
shut-wall = tiellä on seinä
shut-line = jotain on tiellä
a-device = { device }
seen-repair = korjautuu: romukasasta palautuu { CASE($piece, "nom") }
seen-burn = laser polttaa pelaajalta { $who }: { CASE($pieces, "nom") }
seen-burn-nothing = laser osuu pelaajaan { $who }, mutta varasto on tyhjä
seen-pulls = magneetti vetää pelaajaa { $who }
seen-pulls-more = magneetti vetää pelaajaa { $who } ja { $more } muuta kohdetta
seen-pushed = työntäjä työntää pelaajaa { $who }
seen-pushed-more = työntäjä työntää pelaajaa { $who } ja { $more } muuta kohdetta
seen-hit = { device-called } saa osuman { $hits }/{ $pips }
seen-destroyed = { device-called } tuhoutuu
seen-rolls =
    { $who } pitää soihtua ja heittää:
    { $face ->
        [swap] Vaihto: kaksi lautaa saa vaihtaa paikkaa
        [hop] Hyppy: lauta saa siirtyä tai kääntyä
        [aim] Käännös: lautoja saa kääntää
        [tip] Korvaus: lisää laite, korvaa sitten jokin
        [dig] Kaivuu: lisää laite, siirrä sitten jokin
       *[wild] Jokeri: mikä tahansa muu tulos
    }
seen-wild = valitsee: { face-name }
seen-skip = { $who } jättää laudat ennalleen
seen-swap = laudat { $one } ja { $other } vaihtavat paikkaa
seen-hop = lauta { $board } hyppää
seen-hop-turn = lauta { $board } hyppää ja kääntyy { turned-about }
seen-turn = lauta { $boards } kääntyy { turned-about }
seen-turns = laudat { $boards } kääntyvät { turned-about }
seen-turns-too = { $boards } { turned-about }
seen-draw = { $who } nostaa pussista: { $what }
seen-put-back = { $what } ei käy, joten se palaa pussiin
seen-add = { $what } tulee ruutuun { $spot }
seen-replace = ruudun { $spot } { CASE($old, "gen") } tilalle tulee { CASE($what, "nom") }
seen-dig = { $what } siirtyy: { $spot } › { $target }
seen-torch = Soihdun saa { $who }

## Pysäytyskuvissa
opening-boards = Kierros { $number }: lautojen vuoro
holds-torch =
    { $who } pitää soihtua:
    { holder-task }
boards-move = Lautojen vuoro
holder-task = { $task ->
    [swap] saa vaihtaa kaksi lautaa keskenään
    [hop] saa siirtää tai kääntää laudan
    [aim] saa kääntää lautoja
    [wild] saa valita nopan tuloksen
    [add] valitsee uuden laitteen paikan
    [replace] valitsee korvattavan laitteen
   *[dig] siirtää laitteen toiseen kohtaan samalla laudalla
}
awaited-task = { $task ->
    [swap] vaihda kaksi lautaa keskenään tai ohita
    [hop] siirrä tai käännä lauta, tai ohita
    [aim] käännä lautoja tai ohita
    [wild] valitse nopan tulos tai ohita
    [add] valitse, minne uusi laite tulee
    [replace] valitse, minkä laitteen uusi korvaa
   *[dig] siirrä laite toiseen kohtaan samalla laudalla
}
you-are-to = Vuorosi: { awaited-task }
you-are-to-draft =
    Vuorosi: { awaited-task }
    { $draft }
label-scrap = romu
label-bag = pussi

## Uutiset: mitä lattia teki pelaajan robotille
news-pulled = Magneetti veti sinut ruutuun { $cell }.
news-pulled-along = Magneetti siirsi sinut ruutuun { $cell } vetämänsä robotin mukana.
news-pushed = Työntäjä työnsi sinut ruutuun { $cell }.
news-pushed-along = Työntäjä siirsi sinut ruutuun { $cell } työntämänsä robotin mukana.
news-burnt = { $count ->
    [one] Laser
   *[other] Laserit
} { $count ->
    [one] vei
   *[other] veivät
} sinulta { CASE($pieces, "gen") }.
news-burnt-nothing = { $count ->
    [one] Laser osui sinuun, mutta varastosi oli tyhjä.
   *[other] Laserit osuivat sinuun, mutta varastosi oli tyhjä.
}
news-repaired = Sait romukasasta { CASE($pieces, "gen") }.
