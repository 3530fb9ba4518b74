# Miksi jokin ei pöydässä käy, ja mitä pöydälle sanotaan.
has-started = Pöydän { $table } peli on jo alkanut.
is-closed = Pöytä { $table } ei ole enää auki.
openers-turn = Asiasta päättää pöydän { $table } avaaja { $who }. Muutkin pöydässä istuvat voivat päättää siitä { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} päästä.
counts-not = Palvelimen uudet pelit eivät ole rankattuja: ylläpito on päättänyt niin.
pace-range = Vuoro voi kestää minuutista 14 päivään. Määräajan voi myös jättää pois.
too-many-tables = { $count ->
    [one] Pöytä { $tables } on
   *[other] Pöydät { $tables } ovat
} auki tai kesken, eikä enempää voi avata kerralla. Pelaa ensin jokin loppuun. Komennolla `/table` voit perua pelin, joka ei ole alkanut tai ei ole rankattu.
server-is-full = Palvelimella saa olla { $count ->
    [one] yksi pöytä kerrallaan, ja se on jo käytössä
   *[other] { $count } pöytää kerrallaan, ja kaikki ovat jo käytössä
}. Liity mukaan tai odota, kunnes uudelle on tilaa.
sits-already = Istut jo pöydässä { $table }.
is-full = Pöytä { $table } on täynnä.
is-full-of-people = Pöytä { $table } on täynnä. Kokeile avata toinen komennolla `/play`.
rematch-elsewhere = Uusinta on jo avattu, mutta et näe sitä.
invite-join-first = Liity ensin itse pöytään { $table }, niin voit kutsua muitakin.
invite-nobody-here = Täällä ei ole muita kutsuttavia.
kept-for-rematch = Pöydän { $table } paikkoja on vielä varattu muille; yritä uudelleen { $count ->
    [one] minuutin
   *[other] { $count } minuutin
} päästä.
started-resign = Pöydän { $table } peli on alkanut. Pelaaja voi lähteä siitä lopullisesti komennolla `/resign`.
no-colour = { $game }: väriä { $colour } ei ole.
colour-taken = Joku muu pelaa tuolla värillä.
no-computer = Tietokonepelaajaa { $kind } ei ole.
no-computer-sits = Pöydässä { $table } ei ole tietokonepelaajaa.
needs-more = { $game }: { $count ->
    [one] yksi pelaaja puuttuu vielä
   *[other] { $count } pelaajaa puuttuu vielä
}. Tietokonepelaajatkin kelpaavat.
is-for = { $game }: pelaajia voi olla { $numbers }.
closed-already = Pöydässä { $table } ei ole enää mitään peruttavaa.
cancel-not-yours = Vain pöydän avaaja, ylläpitäjä tai moderaattori voi perua tämän pelin.
cancel-rated = Tämä on rankattu peli, joten et voi perua sitä itse. Palvelimella sen voi perua ylläpitäjä tai moderaattori, joka ei pelaa siinä. `/resign` luovuttaa. Monissa peleissä `/end` lopettaa pelin, jos kaikki suostuvat.
cancelled-by-opener = Pöydän avaaja perui pelin. Voittajaa ei ole.
cancelled-in-cup = Palvelimen ylläpito lopetti pelin. Jos turnaus voi vielä laskea sen tuloksen, pelistä lähteneet ja vuoroja väliin jättäneet sijoittuvat alemmas, ja muuten ratkaisee pelitilanne.
terms-changed-again = Pöydän { $table } ehdot ovat taas muuttuneet. Katso ne ensin.
terms-wait = { $who }: uudet ehdot hyväksymättä. Odotan vielä { $count ->
    [one] minuutin
   *[other] { $count } minuuttia
}. Sen jälkeen pelin voi aloittaa muiden kanssa, jos pelaajia riittää.
terms-too-few = Uudet ehdot jäivät hyväksymättä: { $who }. Muut eivät riitä pelin aloittamiseen.
terms-got-up = ✋ Uusia ehtoja ei hyväksytty ajoissa. Poissa pöydästä: { $who }.
cancelled-by-vote = Pelaajat äänestivät pelin perumisen puolesta. Voittajaa ei ole.
cancelled-by-vote-cup = Pelaajat äänestivät pelin lopettamisen puolesta. Jos turnaus voi vielä laskea sen tuloksen, pelistä lähteneet ja vuoroja väliin jättäneet sijoittuvat alemmas, ja muuten ratkaisee pelitilanne.
cancel-voted-down = ▶️ Peli jatkuu: äänestys ei johtanut perumiseen.
cancelled-by-manager = Palvelimen ylläpito perui pelin. Voittajaa ei ole.
not-over = Pöydän { $table } peli ei ole vielä ohi.
back-in-channel = ↩️ En voi enää kirjoittaa pöydän { $table } viestiketjuun, joten kirjoitan nyt tänne.
bring-left = Et ole enää mukana tässä pelissä, joten vain muut voivat siirtää sen.
bring-stays = Voin taas kirjoittaa pöydän { $table } kanavalle, joten pöytä pysyy siellä, missä on.
bring-elsewhere = Pöytä voi siirtyä vain oman palvelimensa toiselle kanavalle.
brought-here = ↪️ Pöytä { $table } on siirretty tänne: en voinut enää kirjoittaa sen vanhaan paikkaan.
stuck = 🤝 Kukaan ei voi enää päästä lähemmäs voittoa. Jos kaikki suostuvat (`/end`), peli loppuu tähän kierrokseen ja ratkeaa silloisen tilanteen mukaan. Peliä voi myös jatkaa.
nothing-comes = 🤝 Kukaan ei ole noin { $count } kierrokseen päässyt lähemmäs voittoa. Jos kaikki suostuvat (`/end`), peli loppuu tähän kierrokseen ja ratkeaa silloisen tilanteen mukaan. Peliä voi myös jatkaa.
not-played = Pöydässä { $table } ei ole peli käynnissä.
left-already = Et ole enää mukana tässä pelissä.
lobby-left = 👋 En löytänyt tältä palvelimelta pelaajaa **{ $name }**, joten paikka on vapaa.
nobody-left = Tässä pöydässä ei ole enää ihmispelaajia, joten peli päättyy tähän.
end-none = Sinulla ei ole täällä käynnissä olevaa peliä, jonka voisit lopettaa.
end-cannot = Tätä peliä ei voi nyt lopettaa sopimalla.
end-computers = Tietokonepelaajat eivät vielä suostu. Ne suostuvat, kun kukaan ei voi enää päästä lähemmäs voittoa tai kun kukaan ei ole noin { $count } kierrokseen päässyt lähemmäs sitä.
end-agreed-already = Olet jo suostunut. Kaikki eivät ole vielä suostuneet.
put-aside = Jouduin keskeyttämään tämän pöydän pelin. { $why } Peliä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
on-hold = Pöydän { $table } peli on keskeytetty. Peliä voi jatkaa vasta, kun botin ylläpitäjä on selvittänyt asian.
cannot-be-shown = En voi näyttää pöytää { $table }. { $why } Botin ylläpitäjän täytyy selvittää asia.
last-not-shown = En voi näyttää tämän pöydän viimeistä siirtoa. { $why }
broken-move = Siirtoa { $move } ei voitu pelata.
broken-unplayable = Siirtoa { $move } ei voi enää pelata.
broken-otherwise = Siirto { $move } johtaa nyt eri tilanteeseen kuin aiemmin.
broken-empty = Sen pöytäkirja on tyhjä.
broken-start = Sen pöytäkirjasta puuttuu alku.
broken-game = En tunne pöydän peliä.
broken-edition = Peliä pelattiin sääntöjen versiolla { $was }, ja nyt käytössä on { $now }.
broken-no-state = Viimeisimmän siirron jälkeinen tilanne ei ole tallessa.
broken-state = Tallennetusta tilanteesta ei voi jatkaa nykyisillä säännöillä.
restored = Tietoni palautettiin varmuuskopiosta. Pöytä { $table } on nyt sellainen kuin varmuuskopiossa; kaikki myöhempi katosi. Vanhempien viestien painikkeet näyttävät vain pöydän nykytilanteen.
mended-earlier = Siirrot ennen siirtoa { $move } pysyvät voimassa, mutta en voi enää näyttää niitä.
match-changed = Pöydästä { $table } ei ole pelitiedostoa: tallennettu peli poikkeaa siirrosta { $move } alkaen siitä, mitä pöydässä näytettiin. Kysy botin ylläpitäjältä.
match-mended = Pöytää { $table } korjattiin kesken pelin. Pelin salaisuus ei enää selitä aiempia siirtoja, joten pelitiedostoa ei ole.
back = Tämän pöydän peli oli keskeytettynä. Se jatkuu siitä, mihin jäätiin, ja mahdollinen määräaika alkaa alusta.
back-none = Pöydän { $table } peliä ei ole keskeytetty.
back-not = Joutuisin heti keskeyttämään pöydän { $table } pelin uudelleen. { $why }
broken-draft = Yksi sen luonnoksista on mahdoton.
broken-changed = Sen tallennetut tiedot ovat vioittuneet.
broken-short = Osa sen pöytäkirjasta puuttuu.
broken-question = Se viittaa kysymykseen, jota ei ole koskaan kysytty.
broken-players = Pöydän peli tai pelaajat eivät ole samat kuin alussa.
keeping = En pääse juuri nyt käsiksi tietoihini, joten se ei ehkä onnistunut. Yritä hetken päästä uudelleen.
place-elsewhere = Tällä palvelimella pöydän voi avata vain täällä: { $where }.
openers-only = Tällä palvelimella pöytien avaamiseen tarvitaan rooli { $role }. Voit silti liittyä niihin.

## Vastaukset
earlier-question = Tuo kuului aiempaan vuoroon, joka on jo ohi.
earlier-settled = Tulkitsin vastauksesi kuuluvan aiempaan vuoroon, joka on jo ohi, joten mikään ei muuttunut. Jos tarkoitit tätä vuoroa, lähetä vastaus uudelleen tämän vuoron kysymyksen alle.
draft-changed = Luonnostasi on sittemmin muutettu tai sen lukitus on muuttunut, joten en koskenut siihen.
have-left = Et ole enää mukana tässä pelissä.
spared = Sinulla ei ole tällä kertaa mitään valittavaa tai tehtävää.
no-question = Sinulla ei ole nyt mitään valittavaa.
not-started-yet = Pöydän { $table } peli ei ole vielä alkanut.
is-over = Pöydän { $table } peli on ohi.
is-compiled = Vastauksesi on lukittu. Avaa ensin lukitus ja muuta sitten.
nothing-to-undo = Kumottavaa ei ole: luonnoksesi on tyhjä.
not-among = { $what } ei nyt käy. Vaihtoehdot: { $some }.
not-complete = Vastauksesi ei ole vielä valmis. Valitse seuraavaksi: { $some }.
not-compiled = Vastauksesi ei ole lukittu.
nothing-asked = Sinulla ei ole nyt mitään tehtävää.
locked-already = Vastauksesi on jo lukittu. Avaa ensin lukitus.
laid-already = Sinulla on jo luonnos. Paina ensin **Tyhjennä**.
suggests-alone = Ehdotan jotain vain, kun pelaat yksin tietokoneita vastaan.
hints-easiest = Vihjeitä saa vain, kun pöydässä on tietokonepelaajia ja ne kaikki ovat helppoja.
moved-on = Peli on sen jälkeen edennyt.
no-idea = Juuri nyt ei tule mitään mieleen. Kokeile itse!
unhelped = Tässä pöydässä ei saa apua: pelaat omin neuvoin.
odds-nothing = Juuri nyt ei ole mitään arvioitavaa. Arvioon tarvitaan luonnos.
odds-no-idea = En pysty juuri nyt tekemään arviota. Yritä uudelleen.

## Katselu
unknown-game = Pöydässä { $table } pelataan peliä, jota en tunne.
no-table = Pöytää { $table } ei ole, tai et näe sitä.
no-game = Peliä { $game } ei ole.
not-started = Pöydän { $table } peli ei ole alkanut.
no-move = Pöydässä { $table } ei ole siirtoa { $move }.
no-seat = Pöydässä { $table } ei ole sellaista paikkaa.
no-answers = Pöydän { $table } siirrossa { $move } ei ole vastauksia, joten toistettavaa ei ole.
round-not-over = Tuo kierros ei ole vielä ohi.
hides-things = Tässä pelissä on salaisuuksia loppuun asti. Kierrosten asiakirjat saa vasta pelin päätyttyä.
not-paused = Voin taas kirjoittaa pöydän { $table } kanavalle.
not-executed = Tuota vaihetta ei koskaan suoritettu.
why-not-yet = Syytä voi kysyä, kun kierros on ohi eikä mitään siitä ole enää salassa.
report-nothing = Pöydän { $table } peli päättyi, ennen kuin oli mitään näytettävää.
report-not-yet = Pöydän { $table } peliä ei ole pelattu loppuun, joten kohokohtia ei ole.
report-none = { $game }: kohokohtia ei ole. `/history` näyttää kierrokset.
analysis-none = Tuolla pelaajalla ei ole kierrosta, jonka voisin analysoida.
analysis-cancelled = Pöydän { $table } peliä ei pelattu loppuun, joten analysoitavaa ei ole.
analysis-not-yet = Pöydän { $table } voi analysoida, kun peli on pelattu loppuun: sitä ennen siitä saisi vihjeitä.
match-not-yet = Pöydän { $table } pelitiedoston saa, kun peli on ohi: tiedostossa ovat kaikki pelin salaisuudet.

## Opettelu
lesson-not-complete = Vastauksesi ei ole vielä valmis: valittavaa on jäljellä.
lesson-stale = Tuo viesti on vanhentunut. Tässä olet nyt.
lesson-over = Tuo on jo ohi.
puzzle-gone = Tuota pulmaa ei ole enää täällä. `/puzzle` antaa päivän pulman.
puzzle-unsolved = Ratkaise pulma ensin, sitten voit näyttää sen.
puzzle-shown = Olet jo näyttänyt tämän pulman. Uusi tulee joka päivä.
unknown = En tunne tuota peliä.
no-lessons = { $game }: oppitunteja ei vielä ole. `/rules` esittelee pelin muutamalla kuvalla.
no-puzzles = { $game }: pulmia ei vielä ole. `/puzzle` antaa muiden pelien pulmia.
