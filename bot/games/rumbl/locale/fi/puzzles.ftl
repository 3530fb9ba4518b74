# Tehtävät aloittelijalle, pakan tehtävät, ja mitä niistä jäi puuttumaan.

puzzle-robots-load = Vie Helibottisi keskelle, 5 pisteen ruutuun.
puzzle-robots-load-lesson = Olet sininen. Telakkasi on punainen: väri kertoo laudan sivun, ei joukkuetta. Robotti tarvitsee ruudun (`f1`–`f4` edessä, `b1`–`b5` takana), suunnan, **voiman** (montako ruutua se kulkee) ja **vuoronumeron** (milloin). Helibotti lentää kaiken yli.
puzzle-robots-load-hint = Linja ruudusta f1 lounaaseen kulkee suoraan keskustan läpi. Laske ruudut.
puzzle-robots-load-won = Keskeltä saa 5 pistettä, sitä ympäröiviltä kehiltä 3, 2 ja 1. Lopussa eniten pisteitä saanut voittaa.
puzzle-robots-load-wrong-1 = Yksi ruutu jäi puuttumaan: 3 ruutua vie keskustan viereen, 3 pisteen ruutuun.
puzzle-robots-load-wrong-2 = Yksi ruutu liikaa: robotti lensi keskustan yli.
puzzle-robots-load-wrong-3 = Tuo linja kulkee keskustan ohi, viereistä riviä pitkin.
puzzle-robots-three = Hanki tällä kierroksella vähintään 10 pistettä enintään kolmella robotilla.
puzzle-robots-three-lesson = Lastaa kierroksella enintään **kolme robottia**, kullekin oma voima ja vuoronumero. Robotit, voimat ja telakat kuluvat; vuoronumerot ovat joka kierroksella uudet.
puzzle-robots-three-hint = Yhden robotin pitää päästä keskelle; kaksi muuta voivat saada sen vierestä kumpikin 3 pistettä.
puzzle-robots-three-won = Nämä kolme robottia, niiden voimat ja tämä telakka on nyt käytetty. Säästä jotain hyvää myöhemmille kierroksille!
puzzle-robots-three-wrong-1 = Pelkästä keskustasta saa 5 pistettä. Lastaa vielä kaksi robottia.
puzzle-robots-three-wrong-2 = Kahdella robotilla saa 8 pistettä. Lastaa kolmaskin.
puzzle-robots-three-wrong-3 = Kaikki kolme robottia lähtivät, mutta yksikään ei päässyt keskelle: vaihda Helibotin voima toiseen.

puzzle-robots-plow = Työnnä vihreä Hinaaja pois kentältä.
puzzle-robots-plow-lesson = Useimmat robotit pysähtyvät, kun jotain on tiellä. **Aura** työntää edellään sen, mikä on tiellä, ja kaiken sen takana olevan, vaikka ulos kentältä. Ulos työnnetty pala on menetetty.
puzzle-robots-plow-hint = Hinaaja on rivillä, joka kulkee ruudusta f3 länteen. Montako kertaa pitää työntää?
puzzle-robots-plow-won = Vihreä Hinaaja on poissa lopullisesti. Aura ja Hinaaja ovat laatan H kaksi puolta: käytössäsi on se, joka on ylöspäin. Laattoja on yksi kullekin kirjaimelle A–H.
puzzle-robots-plow-wrong-1 = Työnsit Hinaajan reunalle. Vielä yksi työntö, ja se on ulkona.
puzzle-robots-plow-wrong-2 = Pysähdyit juuri Hinaajan eteen.
puzzle-robots-plow-wrong-3 = Väärä rivi: Hinaaja on ruudun f3 rivillä.

puzzle-robots-bomb = Räjäytä vihreä Pommi ja vihreä Hinaaja, mutta älä omaa Auraasi.
puzzle-robots-bomb-lesson = **Pommi** räjähtää siinä, mihin sen liike päättyy, ja vie mukanaan viereiset palat, omat ja vieraat.
puzzle-robots-bomb-hint = Mikä ruutu on molempien vihreiden robottien vieressä, muttei Aurasi?
puzzle-robots-bomb-won = Toisen räjähdyksen tuhoama Pommi ei itse räjähdä.
puzzle-robots-bomb-wrong-1 = Yksi ruutu jäi puuttumaan: Hinaaja ei ole vieressä.
puzzle-robots-bomb-wrong-2 = Tuo ruutu on oman Aurasi vieressä, muttei vihreän Pommin.
puzzle-robots-bomb-wrong-3 = Tuon ruudun vieressä ovat Pommi ja klooni, mutta Hinaaja on liian kaukana.

puzzle-robots-missile = Lastaa Ohjus, joka osuu vihreään Kilpeen.
puzzle-robots-missile-lesson = Liikkeensä jälkeen **Ohjus** lentää lähimpään kohteeseen, omaan tai vieraaseen, ja tuhoaa sekä sen että itsensä.
puzzle-robots-missile-hint = Laske siitä, mihin Ohjuksen liike päättyy: Kilven pitää olla vähintään yhtä lähellä kuin Aurasi ja kloonin.
puzzle-robots-missile-won = Jos kaksi kohdetta on yhtä lähellä, saat itse valita, ellei Ohjus törmännyt toiseen niistä.
puzzle-robots-missile-wrong-1 = Oma Aurasi oli lähempänä, joten Ohjus lensi siihen.
puzzle-robots-missile-wrong-2 = Vihreä klooni oli lähempänä, joten Ohjus lensi siihen.

puzzle-robots-order = Hanki keskeltä 5 pistettä, vaikka Max lähettää sen viereen Pommin vuoronumerolla 4.
puzzle-robots-order-lesson = Robotit liikkuvat vuoronumeron mukaan, 1 ensin. Voimat pysyvät salassa robotin vuoroon asti. Joka kierroksella nostat kolme uutta vuoronumeroa.
puzzle-robots-order-hint = Ole paikalla vasta, kun savu on hälvennyt.
puzzle-robots-order-won = Ensimmäinen on nopea, viimeinen sanoo viimeisen sanan.
puzzle-robots-order-wrong-1 = Liikuit ensin ja olit yhä Pommin vieressä, kun se räjähti. Mene vasta sen jälkeen.
puzzle-robots-order-wrong-2 = Liikuit tarpeeksi myöhään, mutta päädyit keskustan viereen: 3 pistettä. Aloita ruudusta f1.

puzzle-robots-cloner = Aseta klooni keskelle: se saa puolet viidestä pisteestä, ylöspäin pyöristettynä.
puzzle-robots-cloner-lesson = **Kloonaaja** asettaa enintään kaksi kloonia viereisiin tyhjiin ruutuihin. Saat valita paikat.
puzzle-robots-cloner-hint = Kloonaajan pitää päätyä keskustan viereen. Valitse sitten ruutupari, jossa on u4.
puzzle-robots-cloner-won = Nyt osaat pelata. Kun valitset robottia, näet, mitä kukin osaa.
puzzle-robots-cloner-wrong-1 = Tuosta ruudusta on keskustaan kaksi ruutua: se on liikaa.
puzzle-robots-cloner-wrong-2 = Keskusta oli Kloonaajan vieressä, mutta valitsit muita ruutuja.

## Mitä puuttui
goal-loaded-nothing = Et lastannut mitään. Lastaa ainakin yksi robotti.
goal-was-lost = { robot-title } katosi, joten se ei saa pisteitä.
goal-scored = { robot-title } päätyi ruutuun { $at }. Pisteitä tuli { $points }, ei { $wanted }.
goal-still-there = Vielä kentällä: { $what }.
goal-went-too = Samalla tuhoutui myös { $what }.
goal-yours = oma { robot-called }
goal-theirs = vihreä { robot-called }
goal-missile-took = Ohjuksesi osuikin toiseen kohteeseen: { $what } ruudussa { $at }.
goal-missile-nothing = Ohjuksesi ei osunut mihinkään.
goal-with-more = Näin se onnistuu, mutta robotteja kului { $count }: { $most } riittää.
goal-score = Pisteitä tuli { $found }, ei { $number }.
goal-behind = Vihreä johtaa { $found } pisteellä. Etumatkasi pitäisi olla { $number }.
goal-ahead = Etumatkasi vihreään on { $found }, ei { $number }.
goal-even = Saat yhtä paljon kuin vihreä. Etumatkasi pitäisi olla { $number }.
goal-rid = { $found ->
    [0] Niistä paloista ei kadonnut ennen pisteytystä yhtään
   *[other] Niistä paloista katosi ennen pisteytystä { $found }
}, tavoite oli { $number }.
robots-number = { $count ->
    [0] ilman robotteja
    [1] yhdellä robotilla
    [2] kahdella robotilla
   *[3] kolmella robotilla
}

## Pakka
wants-score = Hanki tällä kierroksella { $number } pistettä { robots-number }.
wants-ahead = Hanki tällä kierroksella { $number } pistettä enemmän kuin vihreä, { robots-number }.
wants-rid = Hankkiudu ennen pisteytystä eroon { $number ->
    [1] yhdestä jo kentällä olevasta vihreästä palasta
    [2] kahdesta jo kentällä olevasta vihreästä palasta
    [3] kolmesta jo kentällä olevasta vihreästä palasta
    [4] neljästä jo kentällä olevasta vihreästä palasta
   *[5] viidestä jo kentällä olevasta vihreästä palasta
} { robots-number }.
max-sends-nothing = Olet sininen. Max (vihreä) ei lähetä mitään.
max-sends = Olet sininen. Samalla kierroksella Max (vihreä) lähettää: { $robots }.
max-robot = { robot-called } (lähtö { $at }, { way }, voima { $power }, vuoronumero { $priority })
hint-starts = { robot-called } aloittaa ruudusta { $at }.
hint-use = Käytä tätä: { robot-called }. Katso sen reittiä.
