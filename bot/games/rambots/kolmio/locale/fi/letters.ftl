# Kolmion ohjelmat suomeksi: koot P K I, värit P K V S, suunnat I KO LU L LO KA, pystyyn Y.
# Samaa kirjainta ei ole kahdessa luettelossa niin, että järjestys koko, väri, suunta jäisi epäselväksi.
size-letter = { $size ->
    [small] P
    [medium] K
   *[large] I
}
colour-letter = { $colour ->
    [red] P
    [yellow] K
    [green] V
   *[blue] S
}
way-letter = { $way ->
    [NE] KO
    [E] I
    [SE] KA
    [SW] LO
    [W] L
    [NW] LU
    [up] Y
   *[other] { $way }
}
expected-size = koko (P, K tai I)
# $before kertoo, millä kielellä edelliset kirjaimet ovat: [none], jos oli vain numeroita tai sanoja.
expected-colour = { $before ->
    [en] väri englanniksi (R, Y, G tai B)
   *[other] väri (P, K, V tai S)
}
expected-way = { $before ->
    [en] suunta englanniksi ({ $points }, tai pystyyn { way-letter })
   *[other] suunta ({ $points }, tai pystyyn { way-letter })
}
help-goals =
    Neljä palaa, yksi kutakin väriä, keräysjärjestyksessä: `PP IS KV PK`.
    Koot **P K I** (pieni, keskikokoinen, iso), värit **P K V S** (punainen, keltainen, vihreä, sininen); sanatkin käyvät: `pieni punainen, iso sininen`.
help-program =
    Enintään viisi käskyä, kussakin koko, väri ja suunta: `{ $example }`.
    Koot **P K I** (tai 1 2 3), värit **P K V S**, suunnat **{ $points }**, tai pystyyn **Y**.
    Myös merkit `{ $arrows }`, `*` (pystyyn) ja sanat käyvät: `pieni punainen { $first }, iso vihreä pystyyn`.
    Englannin kirjaimet luetaan myös. Tyhjä ohjelma: `tyhjä`.
