# Keskeneräinen vastaus, ja pöytä sanoin.
command-program = Ohjelmasi: kokoa, muuta, lukitse. Näkyy vain sinulle
panel-lead = { $game }, pöytä { $table }, { $round }. { $question }.
panel-lead-cup = Turnaus: { $game }, pöytä { $table }, { $round }. { $question }.
panel-lead-brief = { $game }, pöytä { $table }, { $round }
panel-rush = ⏩ Kierros voi alkaa, kun enää yksi ohjelma on lukitsematta.
# Mitä määräajan koittaessa tapahtuu, ellei vastausta ole lukittu.
panel-deadline = { $clock }, { $when }: { $then }
panel-then-draft = luonnos pelataan
panel-then-part = valmis osa pelataan
panel-then-nothing = vuorosi jää väliin
panel-then-chance = loput arvotaan
panel-then-answer = vastaus on { $answer }
panel-then-computer = tietokone ehkä pelaa
panel-begun = 📝 Luonnostasi ei ole vielä lukittu.
time-left = Aikaa { $span }.
time-nearly-up = Aikaa on alle minuutti.
panel-idle = { $why } Ilmoitan, kun on vuorosi.
panel-left = Et ole enää mukana tässä pelissä. Voit yhä katsella.
panel-over = Tämä peli on ohi. `/history` näyttää sen kierrokset, ja **Uusinta** vie uuteen peliin.
panel-over-cup = Tämä peli on ohi. `/history` näyttää sen kierrokset, ja **{ button-tournament }** näyttää tilanteen.
panel-spared = Sinulla ei ole tällä kertaa mitään valittavaa tai tehtävää.
panel-nothing-to-do = Juuri nyt sinun ei tarvitse tehdä mitään.
panel-last-word = 🔒 { $program } on lukittu. Muita vastauksia ei enää tarvittu.
panel-last-pass = 🔒 Ohitit vuorosi. Muita vastauksia ei enää tarvittu.
panel-is-in = 🔒 { $program } on lukittu.
panel-passed = 🔒 Ohitit vuorosi.
panel-see = Katso, mitä tapahtui: { $where }
panel-overtaken = Ymmärsin vastauksen `{ $program }`, mutta se vuoro ei ole enää auki. Katso: { $where }.
panel-overtaken-pass = Sain viestisi, mutta se vuoro ei ole enää auki. Katso: { $where }.
panel-compiled = 🔒 **Lukittu:** { $program }
panel-compiled-empty = 🔒 **Lukittu** tyhjänä.
panel-sealed = Voit avata lukituksen ja muuttaa vastausta, kunnes peli etenee. Muut eivät voi muuttaa sitä: **{ button-seals }** todistaa sen.
panel-laid = 📝 { $program }
panel-complete = Valmis! Lukitse tai muuta.
panel-nothing-to-choose = 💤 Sinulla ei ole tällä kertaa mitään valittavaa: **Lukitse** vie eteenpäin.
panel-how = Käytä painikkeita tai kirjoita (ohje: `apua`).
panel-how-in-public = Napauta, tai valitse **Lisää** ja **Kirjoita**. Kanavaviestit näkyvät kaikille.
panel-part = { $ask } ({ $number }/{ $count })
panel-more = Lisää vaihtoehtoja (sivu { $number }/{ $count })
hand-heading = Oma tilanteesi
rehearsal-heading = Esikatselu
rehearsal-note = Jos kukaan muu ei liikkuisi. (Mutta voivathan he liikkua.)

## Vihjeet. $unit on se, mistä pelin vastaukset koostuvat.
hint-aim = Tarjolla on { $aim }, jos kukaan ei häiritse: { $count ->
    [one] ensimmäinen { $unit }
   *[other] { $count } ensimmäistä { $unit ->
        [robotti] robottia
       *[other] käskyä
    }
} riittää.
hint-nearer = Tämä näyttää minusta parhaalta.
hint-begins = Aloita näin: { $what }.

## Ennen kuin lukitaan sellaista, mitä tuskin tarkoitetaan
doubt-nothing = Lukitaanko tyhjänä? Silloin ohitat vuorosi.
doubt-empty = Lukitaanko tyhjänä? Keskeneräinen osa jää pois, ja ohitat vuorosi.
doubt-short = Lukitaanko { $program } ilman keskeneräistä osaa?

## Pöytä sanoin
rest-here = Loput saat painikkeella Tekstinä.
rest-behind = Loput saat painikkeilla Lisää ja Tekstinä.
rest-written = Loput saat lähettämällä minulle viestin ”tekstinä” (jos sinulla on peli kesken, vastauksena tällaiseen viestiin).
after-round = Tilanne, kun { $round } on pelattu
during-round = Tilanne, kun { $round } on kesken
after-set-up = Alkuvalmistelujen jälkeen
doubt-once-more = { $doubt } Vahvista lähettämällä `lukitse` uudelleen.
