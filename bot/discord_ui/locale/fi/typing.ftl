# Mitä yksityisviestissä voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan.
input-compile = lukitse, lukitaan, lukkoon, valmis
input-uncompile = avaa, avaa lukitus, avaa lukko
input-undo = kumoa, peru
input-clear = tyhjennä
input-pass = ohita, ohi, passaa, jätän väliin, väliin
input-board = lauta, tilanne, missä mennään, mitä, mitä seuraavaksi
input-words = tekstinä, lauta tekstinä, sanoin, lauta sanoin, sanat
input-grid = ruudukko, lauta ruudukkona
input-help = apua, ohje, ohjeet, auta, miten, mitä teen, miten pelataan
input-hello = hei, moi, moikka, terve, huomenta, iltaa, hyvää huomenta
# Sanontoja, joista mikään sana ei ole täytettä.
input-board-whole = mitä nyt
# Sanoja, jotka eivät yksin merkitse mitään, ja niistä ne, jotka kiittävät.
input-filler = okei, joo, kyllä, kiitos, kiitti, kiitoksia, ole, hyvä, nyt, se, sitä, mun, minun
input-thanks = kiitos, kiitti, kiitoksia
# Sanoja viestin alussa, joka kertoo minne, mutta ei millä paloilla. Lopussa *: sana saa jatkua.
input-moves = mene, liiku, käänny, vasen, vasemmalle, oikea, oikealle, ylös, alas, eteen, eteenpäin, taakse, taaksepäin, suoraan, pohjoi*, etel*, itä*, läns*, länt*, länn*
