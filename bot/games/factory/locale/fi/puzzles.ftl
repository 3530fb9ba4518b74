# Tehtävät aloittelijalle: mitä pitää tehdä ja tietää, vihje, ja mitä vastauksista sanotaan.

puzzle-floor-arrows = Kerää punainen majakka lautasi keskeltä.
puzzle-floor-arrows-lesson = Olet punainen. Jokainen pala on käsky: käänny sen suuntaan ja aja (S 1, M 2, L 3; kääntymiseen kuluu 1). Ruudusta voi ajaa vain sinne, minne sen **nuoli** osoittaa. Aja päin ylintä tavoitettasi, kun se on pystyssä, niin saat sen.
puzzle-floor-arrows-hint = Aja majakkaa kohti lännestä: sen eteläpuolisessa ruudussa ei ole nuolta pohjoiseen.
puzzle-floor-arrows-won = Katso ensin nuolet: tässä pelissä se on puoli voittoa.
puzzle-floor-arrows-wrong-SGE-LGN = Majakan eteläpuolisessa ruudussa ei ole nuolta pohjoiseen, joten käännyit vain.
puzzle-floor-arrows-wrong-LGN-MGE = Iso vei sinut yhden ruudun liian pitkälle pohjoiseen.
puzzle-floor-arrows-wrong-MGN = Olet nyt majakan vieressä. Käänny itään ja aja siihen: yksi pala lisää.

puzzle-floor-cross = Kerää punainen majakka viereiseltä laudalta.
puzzle-floor-cross-lesson = Kun kaksi lautaa on vierekkäin, niiden väliset kapeat raot ylitetään **yhdellä** askeleella, jos nuoli osoittaa sinne.
puzzle-floor-cross-hint = Yksi askel lautasi reunalle, yksi raon yli.
puzzle-floor-cross-won = Säteetkin menevät yli, kaikkien samassa linjassa olevien lautojen läpi.
puzzle-floor-cross-wrong-SGE = Yksi askel vie sinut lautasi reunalle. Ylitys on vasta seuraava.
puzzle-floor-cross-wrong-MGN = Tästä ei lähde nuolta pohjoiseen, joten käännyit vain.

puzzle-floor-bricks = Seinä sulkee tiesi itään. Ammu se, ja kerää sitten sen takana oleva punainen majakka.
puzzle-floor-bricks-lesson = Liikkeensä jälkeen robotti ampuu eteenpäin palan värisen säteen. Täällä **punainen** säde vaurioittaa: joka osuma sammuttaa laitteesta yhden **silmän** (valon), ja viimeinen tuhoaa sen.
puzzle-floor-bricks-hint = Minkä palan säde vaurioittaa? Suorita se ensin.
puzzle-floor-bricks-won = Punainen rikkoo seinät, jäädyttimet, magneetit ja työntäjät. Robottiin osuessaan se vie palan sen pelaajalta.
puzzle-floor-bricks-wrong-LGE-SRE = Ajoit seinää vasten, ja se hajosi vasta sen jälkeen. Ammu ensin.
puzzle-floor-bricks-wrong-SRE = Seinä on poissa! Aja nyt: yksi pala lisää.
puzzle-floor-bricks-wrong-LGE = Seinä pysäytti sinut. Vihreä säde ei tee sille mitään.

puzzle-floor-magnet = Siirry koillispuolellasi olevaan ruutuun. Tästä ei lähde nuolta pohjoiseen!
puzzle-floor-magnet-lesson = **Magneetit** vetävät ja **työntäjät** (kolmiot) työntävät sinua ruudun verran, ja **laserit** (salamat) polttavat palojasi, jos käskysi päättyy niiden pisteviivalle.
puzzle-floor-magnet-hint = Mikä voisi vetää sinua, ja mihin sinun pitää sitä varten pysähtyä?
puzzle-floor-magnet-won = Magneetti teki loput. Laitteet auttavat sitä, joka ottaa ne huomioon.
puzzle-floor-magnet-wrong-MGE = Menit viereiselle laudalle, pois magneetin kaistalta.
puzzle-floor-magnet-wrong-MGN = Tästä ei lähde nuolta pohjoiseen, joten käännyit vain.

puzzle-floor-repair = Aja korjaamon yli, niin saat menetetyn palan takaisin.
puzzle-floor-repair-lesson = Aja eteenpäin **korjaamon** (ristin) yli tai sitä vasten, niin saat **romukasasta** (vasemmalla lautojen alla) takaisin yhden menetetyn palan.
puzzle-floor-repair-hint = Korjaamo on viereiselle laudalle johtavassa ylityksessä. Montako askelta sinne on?
puzzle-floor-repair-won = Jokainen korjaus sammuttaa korjaamosta yhden silmän.
puzzle-floor-repair-wrong-SGE = Pysähdyit juuri ennen korjaamoa: ylitys on seuraava askel.
puzzle-floor-repair-wrong-MGW = Niin menet poispäin. Korjaamo on idässä.

puzzle-floor-turn = Sinulla on soihtu: käännä lautaasi D niin, että nokkasi osoittaa pohjoiseen.
puzzle-floor-turn-lesson = **Soihtu** näkyy haltijansa nimen kohdalla. Joka kierroksen lopussa haltija heittää noppaa ja vaihtaa lautoja keskenään, siirtää tai kääntää niitä tai muuttaa niiden laitteita. Kaikki, mitä laudalla on, siirtyy ja kääntyy sen mukana. **Jäädytin** (kide) pitää lautansa paikallaan.
puzzle-floor-turn-hint = Idästä pohjoiseen on neljänneskierros vastapäivään.
puzzle-floor-turn-won = Laudan D reunan nimet ja oranssi piste kääntyivät sen mukana.
puzzle-floor-turn-wrong-D2 = Käänsit myötäpäivään: nokkasi osoittaa nyt etelään.
puzzle-floor-turn-wrong-skip = Et kääntänyt mitään.
puzzle-floor-place = Nostit pussista seinän. Pane se itsesi ja Maxin väliin.
puzzle-floor-place-lesson = **Pussissa** (oikealla lautojen alla) on uusia laitteita. Kukin tulee laudalle, jolla laitteita on vähiten, jos siellä on tilaa. Laudan reunan ruuduilla on nimet, jotka kääntyvät sen mukana: laudan kirjain ja **oranssi piste** ovat kulmassa ruutujen a4 ja b5 välissä.
puzzle-floor-place-hint = Max on sinusta pohjoiseen. Mikä laudan D reunan ruutu on välissä?
puzzle-floor-place-won = Nyt tiedät tarpeeksi pelataksesi!
puzzle-floor-place-wrong-D-a2 = Tuo ruutu on yhden pystyrivin verran liian lännessä: se ei ole sinun ja Maxin välissä.
puzzle-floor-place-wrong-D-b5 = Tuo ruutu on idässä, matkalla laudalle C.
puzzle-floor-place-wrong-D-d5 = Tuo ruutu on idässä, matkalla laudalle C.

goal-no-cross = Päädyit ruutuun { $cell } etkä ajanut korjaamon yli eteenpäin.
goal-not-between = Sinun ja Maxin välissä ei ole seinää.
goal-not-north = Nokkasi osoittaa { pointing }, ei pohjoiseen.
