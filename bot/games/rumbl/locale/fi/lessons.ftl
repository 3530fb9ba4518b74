# Säännöt aloittelijalle: kullekin kuvalle otsikko ja teksti. Lihavoidun robotin perässä on sulkeissa, kumpi se on kuvassa;
# mitä sen jälkeen sanotaan, kerrotaan robotista, kun sitä haetaan nimellä.

rumble-the-aim = Tavoite
rumble-the-aim-text = Kaksi joukkuetta, sininen (pyöreä) ja vihreä (kuusikulmainen), lähettää robotteja kentälle kolmen kierroksen ajan (opettelupelissä yhden). Joka kierroksen jälkeen jokainen robotti saa ruutunsa pisteet: reunalla 1, sitten 2, 3, ja keskellä 5. Eniten pisteitä saanut voittaa. Nokka näyttää robotin suunnan; seuraavat sivut kertovat, mitä robottien kuvat merkitsevät. Laudan alla, sanan **sinä** vieressä, näkyvät pisteesi ja se, mitä sinulla on jäljellä. Laatat, joissa on `?`, ovat salassa.
rumble-your-dock = Telakkasi
rumble-your-dock-text = Molemmat lastaavat telakan salassa ja samaan aikaan. Ota yksi sektoreistasi: väri kertoo laudan sivun, ei joukkuetta. Aseta enintään kolme robottia telakan ruutuihin: `f1`–`f4` edessä, `b1`–`b5` takana. Jokainen saa suunnan, vuoronumeron (milloin se liikkuu) ja voiman (montako ruutua). Laudan alla olevassa rivissä vuoronumero on robotin vasemmalla ja voima sen oikealla puolella. Robotit, voimat ja sektorit kuluvat; vuoronumeroita nostat joka kierroksella kolme uutta. Täplät näyttävät, minne robottisi voisivat päätyä, jos kukaan muu ei liikkuisi.
rumble-docks-open = Telakat paljastetaan
rumble-docks-open-text = Kun molemmat ovat valmiina (tai aika loppuu), telakat paljastetaan: kaikki näkevät robotit, niiden suunnat ja vuoronumerot. Voimat pysyvät salassa robotin vuoroon asti, Nukkujan voima pelin loppuun. Sitten robotit liikkuvat järjestyksessä, 1 ensin; rivi laudan alla näyttää sen. Robotti kulkee suoraan eteenpäin voimansa verran, ellei mikään pysäytä sitä. Sitten se käyttää kykyään. Kentältä poistunut robotti on menetetty.
rumble-scoring = Pisteytys
rumble-scoring-text = Kierroksen lopussa kaikki kentällä olevat robotit saavat pisteitä, myös toisten päällä olevat. Klooni saa puolet, ylöspäin pyöristettynä. Sitten kaikki keskellä ja telakoilla oleva poistetaan. Muut robotit jäävät kentälle seuraavaksikin kierrokseksi. Itsestään liikkuvat enää Ryömijät ja pelin lopussa Nukkujat.
rumble-a = A: Pommi ja Miina
rumble-a-text = Kirjaimet A–H ovat robottilaattoja. Kussakin on kaksi puolta, ja toinen niistä on ylöspäin. **Pommi** (tässä sininen): liikkeensä lopuksi se räjäyttää itsensä ja viereiset palat, omat ja vieraat. **Miina** (tässä vihreä): liikkeensä lopuksi se virittyy pysyvästi, minkä näkee hehkuvasta kehästä. Heti kun robotti (muu kuin Ohjus) tai klooni tulee sen viereen, se räjähtää kuin Pommi.
rumble-b = B: Ohjus ja Kilpi
rumble-b-text = **Ohjus** (sininen): liikkeensä jälkeen se lentää lähimpään kohteeseen, omaan tai vieraaseen, ja tuhoaa sekä sen että itsensä. Jos useampi on yhtä lähellä, Ohjuksen joukkue valitsee, ellei Ohjus törmännyt yhteen niistä. **Kilpi** (vihreä): se kiipeää muiden päälle. Jos se pysähtyy jonkin päälle, se suojelee sitä: Kilpi tuhoutuu suojattunsa sijasta. Se kulkee mukana ja saa sekin pisteitä.
rumble-c = C: Kloonaaja ja Sulkija
rumble-c-text = **Kloonaaja** (sininen): liikkeensä jälkeen se asettaa joukkueensa klooneja viereisiin tyhjiin ruutuihin. Joukkueella on kaksi kloonia, ja se valitsee niiden paikat. **Sulkija** (vihreä): se jättää esteen jokaiseen kentän ruutuun, josta se lähtee, niin kauan kuin esteitä riittää. Niitä on kuusi, ja kierroksen jälkeen ne jäävät kentälle, keskellä olevaa lukuun ottamatta.
rumble-d = D: Magneettibotti ja Työntäjä
rumble-d-text = **Magneettibotti** (sininen): liikkeensä jälkeen se vetää lähimmän palan kustakin kuudesta suunnasta ruudun lähemmäs, jos on tilaa. **Työntäjä** (vihreä): se työntää kaikki viereiset palat ruudun kauemmas, jos on tilaa. Molemmat käyvät suunnat läpi myötäpäivään alkaen siitä, minne nokka osoittaa.
rumble-e = E: Aktivoija ja Vaimentaja
rumble-e-text = **Aktivoija** (sininen): antaa kaiken jäljellä olevan voimansa tiellään olevalle robotille, vaikka se olisi vastustajan. Se robotti liikkuu nokkansa suuntaan ja käyttää kykyään, vaikka sen vuoro olisi jo ollut. **Vaimentaja** (vihreä): vaimentaa liikkeensä jälkeen ympärillään olevat ruudut (viivoitettu), kunnes kierros loppuu tai se itse katoaa. Niissä mikään robotti ei liiku itsestään eikä käytä kykyään, ja niihin tuleva robotti pysähtyy.
rumble-f = F: Helibotti ja Kimmoke
rumble-f-text = **Helibotti** (sininen): se lentää kaiken yli ja laskeutuu siihen, mihin sen voima päättyy. Jos ruutu on varattu, se laskeutuu viimeiseen vapaaseen sitä ennen. **Kimmoke** (vihreä): aina kun jotain on tiellä, se kääntyy joukkueensa valitsemaan vapaaseen suuntaan ja jatkaa.
rumble-g = G: Ryömijä ja Nukkuja
rumble-g-text = **Ryömijä** (sininen): tavallinen robotti, mutta joka kierroksen lopussa se saa mennä vielä johonkin viereiseen vapaaseen ruutuun. **Nukkuja** (vihreä): se menee vain kentän ensimmäiseen ruutuun ja nukahtaa. Sen voima pysyy salassa pelin loppuun. Silloin se herää, kulkee voimansa verran ja saa tuplapisteet.
rumble-h = H: Aura ja Hinaaja
rumble-h-text = **Aura** (sininen): se työntää edellään sen, mikä on tiellä, ja kaiken sen takana olevan, vaikka ulos kentältä. **Hinaaja** (vihreä): heti sen takana oleva tulee mukana, askel askeleelta. Jos robotti on heti samalla telakalla olevan Hinaajan takana, sen nokka saa osoittaa mihin suuntaan tahansa.

## Mitä voi hakea nimellä
rumble-subject-dock = Telakka
rumble-subject-dock-text = Yhdeksän ruutua laudan yhdellä sivulla: neljä edessä, viisi takana. Lastaa salassa enintään kolme robottia.
rumble-subject-power = Voima
rumble-subject-power-text = Kertoo, montako ruutua robotti kulkee. Laudan alla olevassa rivissä voima on robotin oikealla puolella. Se pysyy salassa robotin vuoroon asti, Nukkujan voima pelin loppuun.
rumble-subject-priority = Vuoronumero
rumble-subject-priority-text = Kertoo, milloin robotti liikkuu: 1 menee ensin. Laudan alla olevassa rivissä vuoronumero on robotin vasemmalla puolella.
rumble-subject-scoring = Pisteytys
rumble-subject-scoring-text = Joka kierroksen jälkeen: reunalla 1, sitten 2, 3, ja keskellä 5. Keskellä oleva poistetaan sitten.
rumble-subject-clone = Klooni
rumble-subject-clone-text = Kloonaajan tekemä: se tukkii tien ja saa puolet ruutunsa arvosta, ylöspäin pyöristettynä.
rumble-subject-stone = Este
rumble-subject-stone-text = Sulkijan jättämä: se tukkii tien, kunnes se tuhotaan tai poistuu kentältä.
