# Pelien yhteiset tekstit. Nimiä ei taivuteta: taipuu sana pelaaja, katso somebody.

# Pelaaja, josta ei tiedetä muuta kuin nimi.
somebody = { $case ->
    [gen] pelaajan { $name }
    [par] pelaajaa { $name }
    [ill] pelaajaan { $name }
    [abl] pelaajalta { $name }
    [all] pelaajalle { $name }
   *[nom] { $name }
}
nobody = Kukaan ei

## Suunnat: mihin jokin osoittaa tai menee.
way = { $way ->
    [N] pohjoiseen
    [NE] koilliseen
    [E] itään
    [SE] kaakkoon
    [S] etelään
    [SW] lounaaseen
    [W] länteen
   *[NW] luoteeseen
}

## Värit. $case on niiden sija.
shade = { $case ->
    [gen] { $colour ->
        [red] punaisen
        [yellow] keltaisen
        [green] vihreän
       *[blue] sinisen
    }
    [par] { $colour ->
        [red] punaista
        [yellow] keltaista
        [green] vihreää
       *[blue] sinistä
    }
    [ill] { $colour ->
        [red] punaiseen
        [yellow] keltaiseen
        [green] vihreään
       *[blue] siniseen
    }
    [abl] { $colour ->
        [red] punaiselta
        [yellow] keltaiselta
        [green] vihreältä
       *[blue] siniseltä
    }
    [all] { $colour ->
        [red] punaiselle
        [yellow] keltaiselle
        [green] vihreälle
       *[blue] siniselle
    }
   *[nom] { $colour ->
        [red] punainen
        [yellow] keltainen
        [green] vihreä
       *[blue] sininen
    }
}

# Väri ilman taivutusta: sulkeissa, valikoissa.
shade-called = { $colour ->
    [red] punainen
    [yellow] keltainen
    [green] vihreä
   *[blue] sininen
}

## Kertomuksen kehys
round-name = Kierros { $number }
set-up = Alku
sentence = { $text }.
if-alone = Jos kukaan muu ei tekisi mitään:
next-picture = Osa 2 näyttää loput.
label-part = osa { $number }/2
label-continued = jatkuu
second-half = { $opening }, jälkimmäinen puolisko.
more-things = … ja { $count } { $count ->
    [one] muu asia
   *[other] muuta asiaa
}
and-more = Ja vielä muuta.

## Miten peli päättyi, kuvatekstinä
victory-nobody = Peli peruttiin
victory-alone = { $who } voittaa!
victory-draw = Tasapeli!
victory-shared = { $who } jakavat voiton!

## Kirjoitetut vastaukset
# Mitä kirjoitettiin; numero, jos niitä on useita.
numbered = { $number ->
    [0] { $what }
   *[other] { $what } { $number }
}
unreadable = { numbered }, { $token }: { $why }.
unreadable-character = { numbered }, { $token }: { $why }.
expected-end = tästä puuttuu { $expected }
expected-not = tähän kuuluu { $expected }, ei { $character }
no-words = En löydä tuosta vastausta.

## Kuvissa
odds-caption = Mihin päädyt simuloiduilla kierroksilla
