# Miksi sanotaan ihmistä, joka on unohdettu.
former-player = Entinen pelaaja
# Kuka pelaa pulmassa, jonka kaikki näkevät.
anybody = Ratkaisija
