# Paikat, jotka vaihtavat pelaajaa, ja pelaajat, jotka näyttävät kadonneen.
seat-kept = **{ $name }** pelaa puolestasi pöydässä { $table }. Voit yhä ottaa paikkasi takaisin.
seat-taken = **{ $name }** on ottanut paikkasi pöydässä { $table }.
seat-none = Et istu pöydässä { $table }.
no-seat-any-more = Et pelaa enää pöydässä { $table }.
seat-not-playing = Pöydässä { $table } ei ole peli käynnissä.
seat-unknown = Pöydässä { $table } ei ole tuollaista paikkaa.
seat-not-yours = Ilman äänestystä tämän voi tehdä vain paikan pelaaja, ylläpitäjä tai moderaattori.
seat-left = Tuo pelaaja on poissa pelistä lopullisesti.
seat-over = Tuolla paikalla ei ole enää mitään pelattavaa.
seat-computers-already = Tuolla paikalla pelaa jo tietokone.
seat-computers-alone = Kukaan muu ihminen ei pelaa täällä juuri nyt, eivätkä tietokonepelaajat pelaa keskenään. Jos paikan pelaaja luovuttaa (`/resign`), peli päättyy. Jos määräaikaa ei ole, peli odottaa niin kauan kuin on tarpeen.
seat-no-computer = Tietokonepelaajaa { $kind } ei ole.
seat-only-just = Tietokone voi jatkaa puolestasi vasta, kun peli on edennyt siitä, kun istuit tälle paikalle.
seat-not-kept = Et voi juuri nyt ottaa paikkaa takaisin pöydässä { $table }.
seat-yours-already = Pelaat jo itse pöydässä { $table }.

## Pöydälle sanottua
seat-stands-in = 🔁 **{ $computer }** pelaa nyt pelaajan **{ $name }** paikalla. Tietokoneelta paikan saa takaisin komennolla `/replace`.
seat-back = 🔁 **{ $name }** on palannut ja pelaa taas itse.

## Tarjotut paikat
offer-nobody-here = Täällä ei ole ketään muuta, joka voisi ottaa paikan.
offer-sits-here = Hänellä on tai on ollut paikka tässä pöydässä.
offer-asked-before = Häneltä on jo kysytty tästä paikasta. En häiritse ketään kahdesti saman paikan takia.
offer-enough = Tätä paikkaa on tarjottu jo { $most } ihmiselle. Useampia en häiritse yhden paikan vuoksi.
offer-not-yours = Et voi juuri nyt vastata tarjoukseen tästä paikasta.
offer-too-late = Et voi enää ottaa tätä paikkaa.

## Kun joku näyttää kadonneen
absent-nobody = Jokainen pöydässä vielä istuva ihmispelaaja on jättänyt liian monta vuoroa väliin, joten peli päättyy tähän.
absent-settled = Se äänestys on jo päättynyt.
absent-answer = Tästä päättävät muut. Valmiit vastaukset näyttävät, että pelaat yhä.
absent-not-yet = Voit kysyä vain toisesta pelaajasta, joka ei ole antanut valmista vastausta { $count } vuoroon peräkkäin.
absent-you-left = Et ole enää mukana tässä pelissä, joten muut päättävät asiasta.
absent-waits = ⏳ **{ $name }** saa toistaiseksi pitää paikkansa.
absent-others-decide = Tästä et voi äänestää.
manager-plays = Pelaat itse tässä rankatussa pelissä tai turnauspelissä, joten et voi päättää tästä yksin. Pyydä toista ylläpitäjää tai moderaattoria. Tai anna mahdollisten muiden pelaajien äänestää: pelaajasta komennolla `/replace`, perumisesta komennolla `/table`.
manager-asked-already = Äänestys on jo käynnissä. Odota, kunnes se päättyy.
manager-nobody = Täällä ei ole muita äänestäjiä. Pyydä toista ylläpitäjää tai moderaattoria.
absent-managers = Voit luopua omasta paikastasi komennolla `/resign`.
