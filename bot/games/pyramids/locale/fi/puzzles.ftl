# Mitä tehtävästä jäi puuttumaan, ja päivän tehtävät.

goal-nothing = Ohjelmasi oli tyhjä, joten et tehnyt mitään.
goal-tagged = Kerätty: { $colours }. { $missed }
goal-rammed-lying = Törmäsit { CASE($what, "ill") }, mutta se oli silloin kumossa, ja vain pystyssä olevan voi kerätä.
goal-rammed-other = Törmäsit { CASE($what, "ill") }, mutta se ei ollut ylin tavoitteesi.
goal-untouched = Päädyit ruutuun { $cell }; { CASE($what, "nom") } on ruudussa { $there }, eikä nokkasi koskenut siihen.
goal-turned = Ruutu { $cell } on oikea, mutta nokka ei enää osoita { way }.
goal-stuck = Juutuit ruutuun { $cell } etkä päässyt ruutuun { $wanted }.
goal-ended = Päädyit ruutuun { $cell }, et ruutuun { $wanted }.
goal-elsewhere = Väärässä paikassa: { CASE($what, "nom") } on ruudussa { $cell }, ei ruudussa { $wanted }.
goal-lying = Kumossa: { $colours } { noun-called }.
goal-took = { $count ->
    [0] Et vienyt yhtään palaa
    [one] Veit yhden palan
   *[other] Veit { $count } palaa
}, vaikka piti viedä { $wanted }.
goal-not-stopped = Max sai silti { CASE($colours, "gen") } tavoitteen.
goal-too-many = Näin se onnistuu, mutta paloja kului { $used }: { $most } riittää.
noun-called = { $noun ->
    [beacon] majakka
    [flag] lippu
   *[rambot] robotti
}

## Päivän tehtävät
wanted-tag = Kerää { CASE($colours, "nom") }
wanted-rob = Vie Maxilta { number-word } palaa
wanted-stop = Max on saamassa { CASE($colours, "gen") } tavoitteen: estä se
wanted-raise = Nosta jokainen { noun-called } pystyyn
wanted-corner = Vie Maxin robotti nurkkaan
with-pieces = { $wanted } { $count ->
    [0] ilman paloja
    [1] yhdellä palalla
    [2] kahdella palalla
    [3] kolmella palalla
    [4] neljällä palalla
   *[5] viidellä palalla
}.
number-word = { $count ->
    [0] nolla
    [1] yksi
    [2] kaksi
    [3] kolme
    [4] neljä
   *[5] viisi
}
max-idle = Olet punainen. Max (sininen) ei liiku.
max-runs = Olet punainen. Samalla kierroksella Max (sininen) suorittaa tämän ohjelman: { $told }.
hint-first = Ensin tulee { CASE($piece, "nom") }.
hint-only = Siihen riittää { CASE($piece, "nom") }.
