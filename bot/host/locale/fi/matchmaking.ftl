# Jono.
queue-server-only = Etsin pelejä vain palvelimilla: käytä komentoa `/queue` kanavalla, jolla haluat pelata.
queue-place-forgotten = En enää muista, missä etsit peliä. Käytä komentoa `/queue` kanavalla, jolla haluat pelata.
queue-too-many = Liian monta: listallasi voi olla enintään { $most } ihmistä.
queue-off = Tämä tarjous on päättynyt. Etsi toinen peli komennolla `/queue` jollakin palvelimella.
queue-off-waiting = Tämä tarjous on päättynyt, mutta olet yhä jonossa. `/queue` näyttää tilanteen.
queue-cannot-open = Kaikki olivat mukana, mutta en voinut avata pöytää. { $why }
queue-host-full = Pöydän avaajalla on jo niin monta pöytää kuin yhdellä saa olla.
queue-too-often = Joku teistä on juuri avannut liian monta pöytää tai liittynyt liian moneen.
queue-unknown-game = En enää tunne tuota peliä.
