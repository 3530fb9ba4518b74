# Mitä voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan.
input-turn-right = oikealle, oikeaan, myötäpäivään
input-turn-half = puoli, ympäri
input-turn-left = vasemmalle, vasempaan, vastapäivään
input-turn-keep = ennallaan
input-stay = paikallaan
input-skip = ohita, ei
# Paikka laudan vieressä, ja suuntien sanat siinä.
input-beside = { $way } { $board }, { $way } { $board }sta, { $way } { $board }stä, { $way } { $board }:sta, { $way } { $board }:stä
input-side-N = pohjoiseen
input-side-E = itään
input-side-S = etelään
input-side-W = länteen
# Sanoja, jotka eivät merkitse mitään vastauksen osien välissä.
input-filler = laudat, lauta, lautaa, ja, sitten, käännä, siirrä, vaihda
