# Mitä voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan. Kirjaimet ovat tiedostossa things.ftl.
input-size-small = pieni
input-size-medium = keski, keskikokoinen
input-size-large = iso
input-colour-red = punainen
input-colour-yellow = keltainen
input-colour-green = vihreä
input-colour-blue = sininen
input-upright = pystyyn, pystyssä, taakse, taaksepäin
# Suunnat kuvan tai robotin mukaan. Monimerkityksisistä kysytään.
input-pointing-up = ylös, ylöspäin
input-pointing-down = alas, alaspäin
input-pointing-left = vasen, vasemmalle
input-pointing-right = oikea, oikealle
input-pointing-ahead = eteen, eteenpäin, suoraan
input-nothing = tyhjä, ei mitään
