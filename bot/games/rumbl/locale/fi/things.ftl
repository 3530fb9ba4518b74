# R.U.M.B.L.: keitä ja mitä siinä on. $case on sija: nom, gen, par, ill, all, pelaajilla myös abl ja ade, sektoreilla
# ade, ruuduilla ine. Roboteilla on suomenkieliset nimet, isolla alkukirjaimella kuten kuvissa ja säännöissä.
title-rumbl = R.U.M.B.L.
pitch-rumbl = Kaksi robottijoukkuetta, kaksi salaista telakkaa, yksi lauta. Lastaa pommeja, ohjuksia, kloonaajia ja kilpiä, lähetä ne liikkeelle vuorojärjestyksessä, ja pidä keskusta hallussasi, kun pöly laskeutuu.

## Robotit
# Rivin alussa.
robot-title = { $kind ->
    [clone] Klooni
    [obstacle] Este
   *[robot] { robot-called }
}
# Nimi ilman taivutusta.
robot-called = { $kind ->
    [bomb] Pommi
    [mine] Miina
    [missile] Ohjus
    [shield] Kilpi
    [cloner] Kloonaaja
    [blockader] Sulkija
    [magnetbot] Magneettibotti
    [repulsor] Työntäjä
    [activator] Aktivoija
    [nullifier] Vaimentaja
    [helibot] Helibotti
    [ricochet] Kimmoke
    [creeper] Ryömijä
    [sleeper] Nukkuja
    [plow] Aura
    [hauler] Hinaaja
    [clone] klooni
   *[obstacle] este
}
robot = { $case ->
    [gen] { $kind ->
        [bomb] Pommin
        [mine] Miinan
        [missile] Ohjuksen
        [shield] Kilven
        [cloner] Kloonaajan
        [blockader] Sulkijan
        [magnetbot] Magneettibotin
        [repulsor] Työntäjän
        [activator] Aktivoijan
        [nullifier] Vaimentajan
        [helibot] Helibotin
        [ricochet] Kimmokkeen
        [creeper] Ryömijän
        [sleeper] Nukkujan
        [plow] Auran
        [hauler] Hinaajan
        [clone] kloonin
       *[obstacle] esteen
    }
    [par] { $kind ->
        [bomb] Pommia
        [mine] Miinaa
        [missile] Ohjusta
        [shield] Kilpeä
        [cloner] Kloonaajaa
        [blockader] Sulkijaa
        [magnetbot] Magneettibottia
        [repulsor] Työntäjää
        [activator] Aktivoijaa
        [nullifier] Vaimentajaa
        [helibot] Helibottia
        [ricochet] Kimmoketta
        [creeper] Ryömijää
        [sleeper] Nukkujaa
        [plow] Auraa
        [hauler] Hinaajaa
        [clone] kloonia
       *[obstacle] estettä
    }
    [ill] { $kind ->
        [bomb] Pommiin
        [mine] Miinaan
        [missile] Ohjukseen
        [shield] Kilpeen
        [cloner] Kloonaajaan
        [blockader] Sulkijaan
        [magnetbot] Magneettibottiin
        [repulsor] Työntäjään
        [activator] Aktivoijaan
        [nullifier] Vaimentajaan
        [helibot] Helibottiin
        [ricochet] Kimmokkeeseen
        [creeper] Ryömijään
        [sleeper] Nukkujaan
        [plow] Auraan
        [hauler] Hinaajaan
        [clone] klooniin
       *[obstacle] esteeseen
    }
    [all] { $kind ->
        [bomb] Pommille
        [mine] Miinalle
        [missile] Ohjukselle
        [shield] Kilvelle
        [cloner] Kloonaajalle
        [blockader] Sulkijalle
        [magnetbot] Magneettibotille
        [repulsor] Työntäjälle
        [activator] Aktivoijalle
        [nullifier] Vaimentajalle
        [helibot] Helibotille
        [ricochet] Kimmokkeelle
        [creeper] Ryömijälle
        [sleeper] Nukkujalle
        [plow] Auralle
        [hauler] Hinaajalle
        [clone] kloonille
       *[obstacle] esteelle
    }
   *[nom] { robot-called }
}

piece = { $case ->
    [start] { $colour ->
        [blue] Sininen
       *[green] Vihreä
    } { robot }
   *[nom] { shade } { robot }
}
piece-with-icon = { $icon } { robot }
an-obstacle = { $case ->
    [start] Este
   *[nom] { robot }
}
the-obstacle = { robot }
obstacles = { $case ->
    [gen] { $count } estettä
    [ill] { $count } esteeseen
    [all] { $count } esteelle
   *[nom] { $count } estettä
}
obstacle-with-icon = { $icon } { robot }
obstacles-with-icon = { $count } { $icon } { $case ->
    [ill] esteeseen
    [all] esteelle
   *[nom] estettä
}
something = { $case ->
    [gen] jonkin
    [par] jotakin
    [ill] johonkin
    [all] jollekin
   *[nom] jokin
}
something-start = Jokin
the-thing = { robot }
things = { $case ->
    [gen] { $count } palaa
    [par] { $count } palaa
    [ill] { $count } palaan
    [all] { $count } palalle
   *[nom] { $count } palaa
}

## Pelaajat. Nimiä ei taivuteta.
player-plain-team = { $case ->
    [gen] pelaajan { $name } ({ shade-called })
    [Gen] Pelaajan { $name } ({ shade-called })
    [par] pelaajaa { $name } ({ shade-called })
    [ill] pelaajaan { $name } ({ shade-called })
    [abl] pelaajalta { $name } ({ shade-called })
    [all] pelaajalle { $name } ({ shade-called })
    [Ade] Pelaajalla { $name } ({ shade-called })
   *[nom] { $name } ({ shade-called })
}
player-with-icon-team = { $case ->
    [gen] pelaajan { $icon } **{ $name }**
    [Gen] Pelaajan { $icon } **{ $name }**
    [par] pelaajaa { $icon } **{ $name }**
    [ill] pelaajaan { $icon } **{ $name }**
    [abl] pelaajalta { $icon } **{ $name }**
    [all] pelaajalle { $icon } **{ $name }**
    [Ade] Pelaajalla { $icon } **{ $name }**
   *[nom] { $icon } **{ $name }**
}

## Sektorit ja ruudut
sector = { $case ->
    [gen] { $sector ->
        [orange] oranssin
        [red] punaisen
        [purple] violetin
        [yellow] keltaisen
        [blue] sinisen
       *[green] vihreän
    }
    [ade] { $sector ->
        [orange] oranssilla
        [red] punaisella
        [purple] violetilla
        [yellow] keltaisella
        [blue] sinisellä
       *[green] vihreällä
    }
   *[nom] { $sector ->
        [orange] oranssi
        [red] punainen
        [purple] violetti
        [yellow] keltainen
        [blue] sininen
       *[green] vihreä
    }
}
sector-called = { $sector ->
    [orange] oranssi
    [red] punainen
    [purple] violetti
    [yellow] keltainen
    [blue] sininen
   *[green] vihreä
}
sector-gen = { $sector ->
    [orange] oranssin
    [red] punaisen
    [purple] violetin
    [yellow] keltaisen
    [blue] sinisen
   *[green] vihreän
}
sector-with-icon = { $icon } { sector }
space = { $case ->
    [ill] { $where ->
        [centre] keskusruutuun { $name }
        [dock] { sector-gen } telakan ruutuun { $name }
        [off] kentän ulkopuolelle
       *[board] ruutuun { $name }
    }
    [ine] { $where ->
        [centre] keskusruudussa { $name }
        [dock] { sector-gen } telakan ruudussa { $name }
        [off] kentän ulkopuolella
       *[board] ruudussa { $name }
    }
   *[nom] { $where ->
        [centre] { $name } (keskusta)
        [dock] { sector-called } { $name }
        [off] kentän ulkopuolella
       *[board] { $name }
    }
}

## Kierrokset ja pisteet
round-of-game = Peli { $game }, kierros { $round }
score-of = { CASE($one, "nom") } { $points }, { CASE($other, "nom") } { $others }
icon-power = voima { $number }
icon-priority = vuoronumero { $number }
icon-dock = { sector-called } telakka
icon-of-team = { shade-called } { robot-called }
icon-robot-kind = { robot-called }

## Mikä sinetöidään erikseen
part-dock = telakka
part-orders = pysyväiskäskyt
part-power = { $number }. robotin voima
