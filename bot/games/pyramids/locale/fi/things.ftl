# Pelaajat, värit, palat ja laudalla olevat asiat. $case on sija, jonka lause tarvitsee:
# nom, gen (myös kokonaisobjekti), par, ill (mihin), abl (miltä), all (mille).

# Ohjelmien kirjaimet ovat samat kuin englanniksi, ellei peli sano muuta.
size-letter = { $size ->
    [small] S
    [medium] M
   *[large] L
}
colour-letter = { $colour ->
    [red] R
    [yellow] Y
    [green] G
   *[blue] B
}
way-letter = { $way ->
    [up] U
   *[other] { $way }
}
piece-letters = { size-letter }{ colour-letter }
instruction = { size-letter }{ colour-letter }{ way-letter }

# $icon on pieni kuva ja väli tai ei mitään.
size = { $case ->
    [gen] { $size ->
        [small] pienen
        [medium] keskikokoisen
       *[large] ison
    }
    [par] { $size ->
        [small] pientä
        [medium] keskikokoista
       *[large] isoa
    }
    [ill] { $size ->
        [small] pieneen
        [medium] keskikokoiseen
       *[large] isoon
    }
    [all] { $size ->
        [small] pienelle
        [medium] keskikokoiselle
       *[large] isolle
    }
   *[nom] { $size ->
        [small] pieni
        [medium] keskikokoinen
       *[large] iso
    }
}
# Koko ilman taivutusta.
size-called = { $size ->
    [small] pieni
    [medium] keskikokoinen
   *[large] iso
}
colour = { $icon }{ shade }
piece = { size } { shade }
piece-plain = { size } { shade }
piece-named = { $icon }{ size } { shade }
pieces-named = { $count } { $icon }{ $size ->
    [small] pientä
    [medium] keskikokoista
   *[large] isoa
} { $colour ->
    [red] punaista
    [yellow] keltaista
    [green] vihreää
   *[blue] sinistä
}
pieces = { $case ->
    [gen]
        { $count } { $count ->
            [one] palan
           *[other] palaa
        }
   *[nom] { $count } { $count ->
        [one] pala
       *[other] palaa
    }
}
and-then = { CASE($some, $case) }, sitten { CASE($next, $case) }
noun = { $case ->
    [gen] { $noun ->
        [beacon] majakan
        [flag] lipun
       *[rambot] robotin
    }
    [par] { $noun ->
        [beacon] majakkaa
        [flag] lippua
       *[rambot] robottia
    }
    [ill] { $noun ->
        [beacon] majakkaan
        [flag] lippuun
       *[rambot] robottiin
    }
    [all] { $noun ->
        [beacon] majakalle
        [flag] lipulle
       *[rambot] robotille
    }
   *[nom] { $noun ->
        [beacon] majakka
        [flag] lippu
       *[rambot] robotti
    }
}
thing = { $icon }{ shade } { noun }
it = { $case ->
    [gen] sen
    [par] sitä
    [ill] siihen
    [all] sille
   *[nom] se
}
# Robotti kuvassa: pelaajan nimi, jota ei taivuteta.
robot-of = { $case ->
    [gen] pelaajan { $name } robotin
    [par] pelaajan { $name } robottia
    [ill] pelaajan { $name } robottiin
    [all] pelaajan { $name } robotille
   *[nom] { $name }
}
player-plain = { $case ->
    [Gen] Pelaajan { $name } ({ shade-called })
    [gen] pelaajan { $name } ({ shade-called })
    [par] pelaajaa { $name } ({ shade-called })
    [ill] pelaajaan { $name } ({ shade-called })
    [abl] pelaajalta { $name } ({ shade-called })
    [all] pelaajalle { $name } ({ shade-called })
   *[nom] { $name } ({ shade-called })
}
player-with-icon = { $case ->
    [Gen] Pelaajan { $icon }**{ $name }**
    [gen] pelaajan { $icon }**{ $name }**
    [par] pelaajaa { $icon }**{ $name }**
    [ill] pelaajaan { $icon }**{ $name }**
    [abl] pelaajalta { $icon }**{ $name }**
    [all] pelaajalle { $icon }**{ $name }**
   *[nom] { $icon }**{ $name }**
}

# Miten jokin on. $way on "up", jos se seisoo.
facing = { $way ->
    [up] pystyssä
   *[other] nokka { way }
}
lies = ruudussa { $cell }, { facing }
pointing = { $way ->
    [up] pystyyn
   *[other] { way }
}
piece-pointing = { size } { shade } { pointing }
