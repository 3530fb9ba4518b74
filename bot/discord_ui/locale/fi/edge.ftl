# Mitä sanotaan, kun jokin ei täällä käy tai meni vikaan.
sorry = Nyt meni jotain vikaan meidän päässämme. Mitään ei ole hukassa: pelisi ja ohjelmasi ovat tallessa. Yritä uudelleen.
in-words = Vastaukseni ei mennyt perille sellaisenaan, joten tässä se on pelkkänä tekstinä.
unanswered = Vastaukseni ei mennyt perille. `/table` ja `/program` näyttävät, miten asiat ovat nyt.
too-long = Siinä kesti liian kauan. Paina vielä kerran.
old-button = Tuo painike on vanhemmasta versiostani. `/table` ja `/program` näyttävät, miten asiat ovat nyt.
era-now = Tietoni palautettiin varmuuskopiosta { $day }, joten se painike ei tehnyt mitään. Näin asiat ovat nyt.
era-reply = Tietoni palautettiin varmuuskopiosta { $day }, joten en lukenut vastaustasi. Näin asiat ovat nyt: kirjoitatko sen uudestaan?
era-lost = Tämä katosi, kun tietoni palautettiin varmuuskopiosta { $day }.
era-unknown = Tämä viesti kuuluu toisiin tietoihin, joten en voi tehdä sillä mitään. `/table` ja `/program` näyttävät, miten asiat ovat.
old-command = En tunne tuota komentoa, tai en sellaisena: se voi olla toisesta versiostani. Kokeile `/help`.
lacks-view = nähdä kanavaa
lacks-send = lähettää viestejä
lacks-attach = liittää tiedostoja
lacks-history = lukea viestihistoriaa
not-started-lobby = Pöytä { $table } ei ole vielä alkanut. Paina sen aulassa ▶️, kun kaikki ovat paikalla.
not-seated = Et istu pöydässä { $table }, joten siellä ei ole mitään sinun nähtävääsi tai tehtävääsi. Voit katsella tai avata oman pöydän komennolla `/play`.

## Yksityisviestit
word-edited-in = Sana tehdään, kun se lähetetään, ei kun se muokataan viestiin: lähetä `{ $word }` uutena viestinä.
only-text = Osaan lukea vain tekstiä: esimerkiksi ohjelman tai sanan `apua`.
edited-older = Muokkasit vanhempaa viestiä. Uusin niistä ratkaisee: muokkaa sitä tai lähetä tämä uudelleen.
which-of-several = Istut useassa pöydässä. Mihin niistä tämä kuuluu? (Kun ensi kerralla vastaat sen pelin viestiin, tiedän sen siitä.)
yours-not-started = Pöytäsi { $table } ei ole vielä alkanut: paina ▶️ kanavalla { $where }, kun kaikki ovat paikalla.
