# Mitä keskustelussa voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan.
input-lock = lukitse, lukitaan, lukkoon
input-opening = okei, hei, moi, no niin, joo, kyllä, sori, ensin, ehkä, kokeile, pelaan, mennään, eiku, ei vaan
input-my = mun, minun
input-answer = ohjelma, ohjelmani, telakka, telakkani, tavoitteet
input-is = on
input-closing = valmis, kiitos, kiitti, nyt, siinä, siinä se
input-edited = muokattu
input-and = ja, sitten
input-way-N = pohjoinen, pohjoiseen
input-way-NE = koillinen, koilliseen
input-way-E = itä, itään
input-way-SE = kaakko, kaakkoon
input-way-S = etelä, etelään
input-way-SW = lounas, lounaaseen
input-way-W = länsi, länteen
input-way-NW = luode, luoteeseen
