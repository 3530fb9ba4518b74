# Mitä sanotaan, kun jokin ei täällä käy tai meni vikaan.
sorry = Jotain meni vikaan, ja syy on minussa. Toiminto ei ehkä onnistunut: katso tilanne ja yritä sitten uudelleen.
in-words = Vastaukseni ei mennyt perille sellaisenaan, joten tässä se on pelkkänä tekstinä.
unanswered = Vastaukseni ei mennyt perille. `/table` ja `/program` näyttävät tilanteen.
too-long = Siinä kesti liian kauan. Yritä uudelleen.
old-button = Tuo on toisesta versiostani. `/table` ja `/program` näyttävät tilanteen.
era-now = Tietoni palautettiin { $day } varmuuskopiosta, joten painallus ei vaikuttanut mihinkään. Näin asiat ovat nyt.
era-reply = Tietoni palautettiin { $day } varmuuskopiosta, joten en lukenut vastaustasi. Katso tilanne ja kirjoita vastaus tarvittaessa uudestaan.
era-lost = En voi näyttää tätä. Se on voinut kadota, kun tietoni palautettiin { $day } varmuuskopiosta.
era-unknown = Tämä viesti kuuluu toiseen tietokantaan, joten en voi tehdä sillä mitään. `/table` ja `/program` näyttävät tilanteen.
old-command = En tunne tuota komentoa: se voi olla toisesta versiostani. Kokeile `/help`.
lacks-view = nähdä kanava
lacks-send = lähettää viestejä
lacks-attach = liittää tiedostoja
lacks-history = lukea viestihistoriaa
not-started-lobby = Pöydän { $table } peli ei ole vielä alkanut. Kun kaikki ovat valmiina, sen voi aloittaa aulan painikkeella ▶️.
not-seated = Et pelaa pöydässä { $table }. Katso sen tilanne komennolla `/table` tai avaa oma pöytä komennolla `/play`.

## Yksityisviestit
word-edited-in = Muokkaamalla lisätty komentosana ei toimi. Lähetä se uutena viestinä.
only-text = Osaan lukea vain tekstiä: esimerkiksi ohjelman tai sanan `apua`.
edited-older = Muokkasit vanhempaa viestiä. Vain uusin lasketaan: muokkaa sitä tai lähetä tämä uudelleen.
which-of-several = Pelaat useassa pöydässä. Mihin niistä tämä kuuluu? (Vinkki: vastaa suoraan sen pelin viestiin, niin tiedän.)
yours-not-started = Pelisi pöydässä { $table } ei ole vielä alkanut. Kun kaikki ovat valmiina, sen voi aloittaa painikkeella ▶️ kanavalla { $where }.
