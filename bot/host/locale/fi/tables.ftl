# Miksi jokin ei pöydässä käy, ja mitä pöydälle sanotaan.
has-started = Pöytä { $table } on jo alkanut.
is-closed = Pöytä { $table } on suljettu.
openers-turn = Siitä päättää pöydän { $table } avaaja { $who }. { $count ->
    [one] Minuutin
   *[other] { $count } minuutin
} päästä sen saa tehdä kuka tahansa pöydässä istuva.
counts-not = Tällä palvelimella tulokset eivät vaikuta vahvuuslukuihin: ylläpito on päättänyt niin.
pace-range = Kysymys voi olla auki minuutista 14 päivään, tai ilman loppua.
too-many-tables = { $count ->
    [one] Pöytä { $tables } on
   *[other] Pöydät { $tables } ovat
} auki tai kesken, eikä yhdellä avaajalla saa olla enempää kerralla. Kun jokin niistä on ohi tai olet perunut sellaisen komennolla `/table`, voit avata uuden.
server-is-full = Tällä palvelimella on { $count ->
    [one] yksi pöytä kerrallaan, ja se on varattu
   *[other] { $count } pöytää kerrallaan, ja kaikki on varattu
}. Voit hyvin liittyä sellaiseen; muuten odota, kunnes jokin peli on ohi.
sits-already = Istut jo pöydässä { $table }.
is-full = Pöytä { $table } on täynnä.
is-full-of-people = Pöytä { $table } on täynnä. `/play` avaa toisen.
rematch-elsewhere = Uusinta on jo auki, mutta et näe sitä täältä.
kept-for-rematch = Pöydän { $table } vapaat paikat on varattu uusintaan; yritä uudelleen { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} päästä.
started-resign = Pöytä { $table } on alkanut: jos lähdet pelistä kokonaan, luovuta.
no-colour = { $game }: väriä { $colour } ei ole.
colour-taken = Joku muu pelaa sillä värillä.
no-computer = Tietokonepelaajaa { $kind } ei ole.
no-computer-sits = Pöydässä { $table } ei istu tietokonetta.
needs-more = { $game }: { $count ->
    [one] yksi pelaaja puuttuu vielä
   *[other] { $count } pelaajaa puuttuu vielä
}. Tietokonepelaajatkin kelpaavat.
is-for = { $game }: pelaajia voi olla { $numbers }.
closed-already = Pöytä { $table } on jo suljettu.
cancel-not-yours = Vain pöydän avaaja tai palvelimen ylläpito voi perua sen.
cancel-rated = Tämä on pistepeli, joten vain palvelimen ylläpito voi perua sen. `/end` lopettaa sen, jos kaikki suostuvat; `/resign` on lähtö kesken.
cancelled-by-opener = Pöydän avaaja perui pelin. Voittajaa ei ole.
cancelled-in-cup = Palvelimen ylläpitäjä lopetti pelin. Ellei turnausta ole peruttu, siinä ratkaisee nykyinen tilanne: ensin se, keneltä jäi vähiten kysymyksiä vastaamatta, sitten lauta.
terms-changed-again = Pöydän { $table } ehdot ovat taas muuttuneet. Katso ne ensin.
terms-wait = { $who } voi hyväksyä uudet ehdot vielä { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} ajan. Sen jälkeen peli voi alkaa ilman.
terms-too-few = { $who } ei hyväksynyt uusia ehtoja, eikä peli voi alkaa ilman häntä tällä pelaajamäärällä.
terms-got-up = ✋ { $who } nousi pöydästä: uusia ehtoja ei hyväksytty.
cancelled-by-vote = Pelaajat äänestivät pelin perumisesta. Voittajaa ei ole.
cancel-voted-down = ▶️ Peli jatkuu: sitä ei peruta.
cancelled-by-manager = Palvelimen ylläpito perui pelin. Voittajaa ei ole.
not-over = Pöytä { $table } ei ole vielä ohi.
home-again = ↩️ En voi enää kirjoittaa pöydän { $table } viestiketjuun, joten peli jatkuu tässä.
bring-left = Olet lähtenyt tästä pelistä, joten siirtäminen on muiden asia.
bring-stays = Pöytä { $table } ei ole pysähdyksissä: se pysyy paikallaan.
bring-elsewhere = Pöytä voi siirtyä vain oman palvelimensa toiselle kanavalle.
brought-here = ↪️ Pöytä { $table } jatkuu tässä: siellä, missä se oli, ei voinut enää kirjoittaa.
stuck = 🤝 Näin kukaan ei voi enää voittaa tätä peliä. Jos kaikki suostuvat (`/end`), se loppuu tähän kierrokseen ja ratkeaa silloisen tilanteen mukaan. Voitte myös jatkaa.
nothing-comes = 🤝 Kukaan ei ole { $count } kierrokseen päässyt lähemmäs voittoa. Jos kaikki suostuvat (`/end`), peli loppuu tähän kierrokseen ja ratkeaa silloisen tilanteen mukaan. Voitte myös jatkaa.
not-played = Pöydässä { $table } ei pelata.
left-already = Olet jo lähtenyt tästä pelistä.
lobby-left = 👋 Tältä palvelimelta poistunut **{ $name }** menetti paikkansa, joten se on vapaa.
nobody-left = Tässä pöydässä ei ole enää ketään, joten peli päättyy ilman voittajaa.
end-none = Täällä ei ole peliäsi, jonka voisit lopettaa.
end-cannot = Tätä peliä ei voi nyt lopettaa sopimalla.
end-computers = Täkäläiset tietokoneet eivät vielä suostu. Ne suostuvat, kun kukaan ei voi enää voittaa tai kun kukaan ei ole päässyt lähemmäs voittoa { $count } kierrokseen.
end-agreed-already = Olet jo suostunut. Muilta kysytään.
put-aside = Tämä pöytä oli pantava sivuun. { $why } Mitään ei ole hukassa, mutta täällä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
on-hold = Pöytä { $table } oli pantava sivuun. Mitään ei ole hukassa, mutta siellä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
cannot-be-shown = Pöytää { $table } ei voi näyttää. { $why } Mitään ei ole hukassa, mutta siellä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
last-not-shown = Viimeisintä tapahtumaa ei voi näyttää. { $why }
broken-move = Siirtoa { $move } ei voitu pelata.
broken-unplayable = Siirtoa { $move } ei voi enää pelata.
broken-otherwise = Siirto { $move } johtaa nyt eri asemaan kuin aiemmin.
broken-empty = Sen pöytäkirja on tyhjä.
broken-start = Sen pöytäkirja ei ala alusta.
broken-game = Tämä botti ei tunne sen peliä.
broken-edition = Se aloitettiin sääntöjen laitoksella { $was }; nyt käytössä on { $now }.
broken-no-state = Siitä ei ole tallessa tilannetta viimeisimmän siirron jälkeen.
broken-state = Nykyiset säännöt eivät pysty jatkamaan siitä tilanteesta, joka siitä on tallessa.
restored = Tietoni palautettiin varmuuskopiosta. Pöytä { $table } jatkaa siitä, missä se silloin oli: kaikki sen jälkeinen katosi. Vanhempien viestien painikkeet näyttävät vain, miten peli on nyt.
mended-earlier = Se, mitä pelattiin ennen siirtoa { $move }, pysyy voimassa, mutta sitä ei voi enää näyttää.
match-changed = Pöydästä { $table } tallennettu ei siirrosta { $move } alkaen vastaa sitä, mitä pelin aikana näytettiin, joten pelitiedostoa ei ole. Kysy botin ylläpitäjältä.
match-mended = Pöydän { $table } sääntöjä korjattiin kesken pelin, joten aiempi ei enää seuraa sen salaisuudesta eikä pelitiedostoa ole.
back = Tämä pöytä oli hetken sivussa. Peli jatkuu siitä, mihin jäätiin, ja aika alkaa alusta.
back-none = Pöytä { $table } ei ole sivussa.
back-not = Pöytä { $table } jouduttaisiin panemaan heti uudelleen sivuun. { $why }
broken-draft = Yksi sen keskeneräisistä vastauksista on sellainen, jota ei ole voinut tehdä.
broken-changed = Joku muu on muuttanut sitä, mitä siitä on tallessa.
broken-short = Sen pöytäkirja ei ole niin pitkä kuin pitäisi.
broken-question = Sen kysymystä ei ole koskaan kysytty.
broken-players = Sen peli tai pelaajat eivät ole ne, joilla se alkoi.
keeping = En pääse juuri nyt käsiksi tietoihini, joten mitään siitä ei tehty. Kaikki aiempi on tallessa; yritä hetken päästä uudelleen.
place-elsewhere = Tällä palvelimella pöydillä on oma paikkansa: { $where }. Kokeile siellä.
openers-only = Tällä palvelimella pöytiä avaavat ne, joilla on rooli { $role }. Olet tervetullut liittymään niihin.

## Vastaukset
earlier-question = Se kuului aiempaan kysymykseen. Pöytä on edennyt.
earlier-settled = Se kuului aiempaan kysymykseen, joka on jo ratkennut: kaikki olivat vastanneet tai aika loppui. Mitään ei muutettu. Jos tarkoitit sen nyt avoinna olevaan kysymykseen, lähetä se uudelleen sen kysymyksen alle.
draft-changed = Olet sen jälkeen muuttanut suunnitelmaasi. Nyt mitään ei muutettu.
have-left = Olet lähtenyt tästä pelistä.
spared = Sinulla ei ole tällä kertaa mitään valittavaa: peli jatkuu ilman sinua.
no-question = Sinulla ei ole nyt kysymystä vastattavana.
not-started-yet = Pöytä { $table } ei ole vielä alkanut.
is-over = Pöydän { $table } peli on ohi.
is-compiled = Vastauksesi on lukittu. Avaa ensin lukitus ja muuta sitten.
nothing-to-undo = Kumottavaa ei ole: suunnitelmasi on tyhjä.
not-among = { $what } ei ole niiden joukossa, joita nyt voi tehdä: { $some }.
not-complete = Se ei ole vielä valmis. Seuraavaksi voi tulla: { $some }.
not-compiled = Vastauksesi ei ole lukittu.
nothing-asked = Juuri nyt ei ole mitään vastattavaa. Kuulet minusta, kun on vuorosi.
locked-already = Se on jo lukittu. Ensin **Avaa lukitus**.
laid-already = Jotain on jo koottu. Ensin **Tyhjennä**.
suggests-alone = Ehdotan jotain vain, kun pelaat yksin tietokoneita vastaan.
hints-easiest = Vihjeitä on vain, kun kaikki tietokoneet ovat helpointa lajia.
moved-on = Pöytä on sen jälkeen edennyt.
no-idea = Juuri nyt ei tule mitään mieleen. Kokeile itse!
unhelped = Tämä pöytä avattiin ilman apua: täällä pelaat omin neuvoin.
odds-nothing = Arvioitavaa ei vielä ole: valitse ensin jotain.
odds-no-idea = En pysty juuri nyt arvioimaan sitä. Yritä uudelleen.

## Katselu
unknown-game = Pöydässä { $table } pelataan peliä, jota tämä botti ei tunne.
no-table = Pöytää { $table } ei ole, tai et näe sitä.
no-game = Peliä { $game } ei ole.
not-started = Pöytä { $table } ei ole alkanut.
no-move = Pöydässä { $table } ei ole siirtoa { $move }.
no-seat = Pöydässä { $table } ei ole sellaista paikkaa.
no-answers = Pöydän { $table } siirto { $move } ei ole vastausten siirto, joten toistettavaa ei ole.
round-not-over = Se kierros ei ole vielä ohi.
hides-things = Tämä peli kätkee asioita loppuunsa asti; sen asiakirjat saa silloin.
not-paused = Pöytä { $table } ei ole pysähdyksissä.
not-executed = Sitä käskyä ei suoritettu.
why-not-yet = Jonkin tapahtuman syytä voi kysyä, kun kierros on ohi eikä siitä ole mitään salassa.
report-nothing = Pöytä { $table } päättyi, ennen kuin tapahtui mitään uudelleen näytettävää.
report-not-yet = Pöydän { $table } kohokohdat näkee, kun peli on ohi.
report-none = { $game }: kohokohtia ei ole. **Historia** näyttää joka kierroksen.
analysis-none = Siinä pelissä ei ole kierrosta, jonka voisin analysoida.
analysis-not-yet = Pöydän { $table } voi analysoida, kun peli on ohi: sitä ennen siitä saisi vihjeitä.
match-not-yet = Pöydän { $table } pelitiedoston saa, kun peli on ohi: siinä ovat kaikki sen salaisuudet.

## Opettelu
lesson-not-complete = Se ei ole vielä valmis: valittavaa on vielä.
lesson-stale = Se kuului aiempaan tilanteeseen. Näin asiat ovat nyt.
lesson-over = Se on ohi.
puzzle-gone = Sitä pulmaa ei ole enää täällä. `/puzzle` antaa päivän pulman.
puzzle-unsolved = Näytettävää on, kun olet ratkaissut sen.
puzzle-shown = Olet jo näyttänyt sen. Seuraava pulma tulee varmasti.
unknown = En tunne sitä peliä.
no-lessons = { $game }: oppitunteja ei vielä ole. `/rules` näyttää sen muutamana kuvana.
no-puzzles = { $game }: pulmia ei vielä ole. `/puzzle` antaa muiden pelien pulmia.
