# Nimi ihmiselle, jonka tiedot on poistettu.
former-player = Entinen pelaaja
# Pelaajan nimi pulmassa, jonka kaikki näkevät.
anybody = Ratkaisija
