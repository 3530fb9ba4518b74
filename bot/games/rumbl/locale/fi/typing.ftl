# Mitä voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan. Robottien ja telakoiden nimet: acts.ftl.
input-nothing = tyhjä, ei mitään
input-keep = pidä, pidä kaikki, ei
input-stay = pysy, pysyy, jää, paikallaan, pysy paikallaan, pysyy paikallaan
# Muita tapoja vastata, että robotti pysyy paikallaan.
input-stay-too = ei
input-own = oma, minun
input-rivals = vastustajan, vastustaja, vihollinen
input-any = jokin, kaikki, mikä
input-centre = keskusta, keskelle
input-priority = vuoronumero, vuoro
input-power = voima
# Sanoja, jotka eivät merkitse mitään telakan osien välissä ja muissa vastauksissa.
input-dock-filler = telakka, sivu, ruutu, ja, sitten, nokka, robotti
input-answer-filler = ja, sekä, ruutu, ruutuun, vaihda, palauta
