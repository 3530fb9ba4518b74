# Säännöt aloittelijalle: kullekin kuvalle otsikko ja teksti.

## Ruudukolla
lesson-the-aim = Tavoite
lesson-the-aim-text = Suuret kirkasreunaiset pyramidit ovat robotteja; omasi on valaistussa ruudussa. Pienet ovat majakoita. Oikeassa reunassa, sanan **sinä** alla, on neljän tavoitteesi pino. Ylin tavoite on piirretty isona: aja päin jotakin samanväristä, joka on pystyssä, niin saat tavoitteen. Kerää kaikki neljä ennen muita.
lesson-programming = Ohjelmointi
lesson-programming-text = Kaikki kokoavat salassa ohjelman, enintään viisi palaa omasta varastosta. Kumollaan oleva pala sanoo: käänny suuntaani ja aja. Pienessä on 1 yksikkö, keskikokoisessa 2, isossa 3; kääntymiseen kuluu niistä ensimmäinen. Tässä iso keltainen pohjoiseen (1) kääntää sinut ja vie kaksi ruutua eteenpäin. Sitten keskikokoinen sininen itään (2) kääntää sinut ja vie yhden ruudun eteenpäin.
lesson-backing-up = Peruuttaminen
lesson-backing-up-text = Pystyssä oleva pala sanoo: peruuta, nokka samaan suuntaan. Tässä iso vihreä vie sinut kolme ruutua taaksepäin. Pystyssä olevaa robottia se ei liikuta.
lesson-ram = Törmäys!
lesson-ram-text = Kun ajat johonkin nokka edellä, törmäät siihen. Pystyssä oleva kaatuu, ja jos se on ylimmän tavoitteesi värinen, saat tavoitteen. Sitten työnnät sitä edelläsi, samoin kaikkea tiellä olevaa, jos tilaa on. Kun törmäät toiseen robottiin, ryöstät palan sen pelaajan varastosta, jos siellä on paloja.
lesson-beams = Säteet
lesson-beams-text = Liikkeensä jälkeen kumollaan oleva robotti ampuu eteenpäin palan värisen säteen. Sininen (1) työntää kohteensa pois. Vihreä (2) nostaa sen pystyyn, valmiina kerättäväksi. Keltainen (3) vetää sitä lähemmäs. Punainen (4) liu’uttaa sitä sivuun, kohti laudan keskustaa. Mitä isompi pala, sitä pidemmän matkan kohde voi siirtyä.
lesson-who-goes-first = Kuka menee ensin?
lesson-who-goes-first-text = Kaikki ohjelmat paljastetaan yhtä aikaa ja suoritetaan. Vuorossa olevista paloista pienin menee ensin; yhtä suurista se, jonka väri on oikean alakulman rivissä kauimpana vasemmalla. Sitten tulee vuoroon saman pelaajan seuraava pala. Pienet palat ovat siis nopeita, ja lauta voi muuttua ennen isojen vuoroa.

## Kolmioilla
kolmio-lesson-the-aim = Tavoite
kolmio-lesson-the-aim-text = Suuret kirkasreunaiset pyramidit ovat robotteja; omasi on valaistussa ruudussa. Pienet ovat lippuja. Vasemmassa yläkulmassa, sanan **sinä** alla, on neljän tavoitteesi pino. Ylin tavoite on piirretty isona: aja päin jotakin samanväristä, joka on pystyssä, niin saat tavoitteen. Kerää kaikki neljä ennen muita.
kolmio-lesson-six-directions = Kuusi suuntaa
kolmio-lesson-six-directions-text = Pala osoittaa vaakariviä pitkin itään tai länteen tai jompaakumpaa viistoriviä pitkin. Robottisi ruudusta ensimmäinen askel koilliseen ja itään on sama, ja toisella askeleella tiet erkanevat. Muut neljä suuntaa ovat samalla tavalla pareittain. Valaistu rivi näyttää, minne robottisi on menossa.
kolmio-lesson-programming = Ohjelmointi
kolmio-lesson-programming-text = Kaikki kokoavat salassa ohjelman, enintään viisi palaa omasta varastosta. Kumollaan oleva pala sanoo: käänny suuntaani ja aja. Pienessä on 1 yksikkö, keskikokoisessa 2, isossa 3; kääntymiseen kuluu niistä ensimmäinen. Tässä iso keltainen koilliseen (1) kääntää sinut ja vie kaksi ruutua eteenpäin. Sitten keskikokoinen sininen itään (2) kääntää sinut ja vie yhden ruudun eteenpäin.
kolmio-lesson-backing-up = Peruuttaminen
kolmio-lesson-backing-up-text = Pystyssä oleva pala sanoo: peruuta, nokka samaan suuntaan. Tässä iso vihreä vie sinut kolme ruutua taaksepäin riviäsi pitkin. Pystyssä olevaa robottia se ei liikuta.
kolmio-lesson-ram = Törmäys!
kolmio-lesson-ram-text = Kun ajat johonkin nokka edellä, törmäät siihen. Pystyssä oleva kaatuu, ja jos se on ylimmän tavoitteesi värinen, saat tavoitteen. Sitten työnnät sitä edelläsi, samoin kaikkea tiellä olevaa, jos tilaa on. Törmäämällä ei täällä ryöstetä mitään.
kolmio-lesson-beams = Säteet
kolmio-lesson-beams-text = Liikkeensä jälkeen kumollaan oleva robotti ampuu eteenpäin palan värisen säteen. Sininen (1) työntää kohteensa pois. Vihreä (2) nostaa palan koon mukaan pystyyn yhden, kaksi tai kolme lähintä. Keltainen (3) vetää kohdetta lähemmäs. Punainen (4) kaataa pystyssä olevan ja ryöstää robotin pelaajalta palan koon mukaan enintään yhden, kaksi tai kolme palaa.
kolmio-lesson-all-round = Joka suuntaan
kolmio-lesson-all-round-text = Pystyssä oleva robotti pysyy paikallaan, kun on pystyssä olevan palan vuoro. Se ampuu kaikkiin kuuteen suuntaan, yhden kerrallaan, myötäpäivään koillisesta alkaen. Kohde, johon jokin säde on osunut, pysäyttää myös siihen myöhemmin osuvat säteet. Tässä keskikokoinen sininen työntää neljä lippua pois, kutakin kaksi ruutua.
kolmio-lesson-who-goes-first = Kuka menee ensin?
kolmio-lesson-who-goes-first-text = Kaikki ohjelmat paljastetaan yhtä aikaa ja suoritetaan. Vuorossa olevista paloista pienin menee ensin; yhtä suurista se, jonka väri on oikean alakulman rivissä kauimpana vasemmalla. Sitten tulee vuoroon saman pelaajan seuraava pala. Joka kierroksen jälkeen rivin viimeisestä väristä tulee ensimmäinen.

## Mitä voi hakea nimellä
subject-rambot = Robotti
subject-rambot-text = Robottisi: suuri pyramidi, jolla on kirkas reuna. Se liikkuu ja ampuu ohjelmasi mukaan.
subject-beacon = Majakka
subject-beacon-text = Pieni pyramidi, jossa on yksi neljästä väristä. Törmää siihen, kun se on pystyssä ja samanvärinen kuin ylin tavoitteesi, niin saat tavoitteen.
subject-flag = Lippu
subject-flag-text = Pieni pyramidi, jossa on yksi neljästä väristä. Törmää siihen, kun se on pystyssä ja samanvärinen kuin ylin tavoitteesi, niin saat tavoitteen.
subject-goals = Tavoitteet
subject-goals-text = Neljä palaa, jotka kerätään ylimmästä alkaen: törmää johonkin pystyssä olevaan, joka on ylimmän tavoitteen värinen. Kun keräät kaikki neljä, voitat.
subject-directions = Suunnat
subject-directions-text = Suuntia on kuusi. Joka ruudusta ne lähtevät pareittain: parin molemmilla suunnilla on sama ensimmäinen askel, ja sen jälkeen tiet erkanevat. Valaistu rivi näyttää, minne yksi niistä johtaa.
subject-small = Pieni pala
subject-small-text = Antaa 1 yksikön kääntymiseen tai ajamiseen. Jos palan säde siirtää kohdetta, se siirtää sitä 1 ruudun. Vuorossa olevista paloista isommat menevät sen jälkeen.
subject-medium = Keskikokoinen pala
subject-medium-text = Antaa 2 yksikköä kääntymiseen ja ajamiseen. Jos palan säde siirtää kohdetta, se siirtää sitä enintään 2 ruutua. Vuorossa olevista paloista pienet menevät ennen sitä, isot sen jälkeen.
subject-large = Iso pala
subject-large-text = Antaa 3 yksikköä kääntymiseen ja ajamiseen. Jos palan säde siirtää kohdetta, se siirtää sitä enintään 3 ruutua. Vuorossa olevista paloista pienemmät menevät ennen sitä.
subject-turning = Kääntyminen
subject-turning-text = Pala, joka osoittaa muualle kuin nokkasi, kääntää sinut ensin: siihen kuluu 1 yksikkö.
subject-upright = Pystyssä oleva pala
subject-upright-text = Vie kumollaan olevan robotin taaksepäin, nokka samaan suuntaan. Peruuttaessa ei törmätä.
subject-upright-round-text = Vie kumollaan olevan robotin taaksepäin, nokka samaan suuntaan. Pystyssä oleva robotti pysyy paikallaan ja ampuu joka suuntaan.
subject-ram = Törmäys
subject-ram-text = Aja johonkin nokka edellä: pystyssä oleva kaatuu, ja jos se on ylimmän tavoitteesi värinen, saat tavoitteen. Sitten työnnät sitä edelläsi, jos tilaa on. Kun törmäät robottiin, ryöstät palan sen pelaajan varastosta, jos siellä on paloja.
subject-ram-flags-text = Aja johonkin nokka edellä: pystyssä oleva kaatuu, ja jos se on ylimmän tavoitteesi värinen, saat tavoitteen. Sitten työnnät sitä edelläsi, jos tilaa on. Mitään ei ryöstetä.
subject-red = Punainen säde
subject-red-text = Liu’uttaa kohdettaan sivuun, kohti laudan keskustaa, jos tilaa on: { sizes-of }.
subject-red-robs-text = Kaataa pystyssä olevan ja ryöstää robotin pelaajalta paloja: pieni enintään 1, keskikokoinen 2, iso 3.
subject-yellow = Keltainen säde
subject-yellow-text = Vetää kohdettaan lähemmäs: { sizes-of }, tai kunnes se on vieressäsi.
subject-green = Vihreä säde
subject-green-text = Nostaa kohteensa pystyyn, jotta sen voi kerätä.
subject-green-many-text = Nostaa pystyyn linjansa lähimmät: pieni 1, keskikokoinen 2, iso 3.
subject-blue = Sininen säde
subject-blue-text = Työntää kohdettaan kauemmas ja samalla kaikkea tiellä olevaa, jos tilaa on: { sizes-of }.
subject-order = Suoritusjärjestys
subject-order-text = Vuorossa olevista paloista pienin menee ensin; yhtä suurista se, jonka väri on kuvan oikean alakulman rivissä kauimpana vasemmalla.
subject-order-turns-text = Vuorossa olevista paloista pienin menee ensin; yhtä suurista se, jonka väri on kuvan oikean alakulman rivissä kauimpana vasemmalla. Joka kierroksen jälkeen viimeisestä väristä tulee ensimmäinen.
subject-around = Pystyssä oleva robotti
subject-around-text = Pysyy paikallaan, kun on pystyssä olevan palan vuoro, ja ampuu kaikkiin kuuteen suuntaan.
sizes-of = pieni 1, keskikokoinen 2, iso 3
