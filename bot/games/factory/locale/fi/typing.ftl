# Mitä voi kirjoittaa, pilkuin erotettuna. Kaikkien kielten sanat luetaan.
input-turn-right = oikealle, oikeaan, myötäpäivään
input-turn-half = puoli, ympäri
input-turn-left = vasemmalle, vasempaan, vastapäivään
input-turn-keep = ennallaan
input-stay = paikallaan
input-skip = ohita, ei
# Paikka laudan vieressä, ja suuntien sanat siinä.
input-beside = { $way } { $board }, { $way } { $board }sta, { $way } { $board }stä, { $way } { $board }:sta, { $way } { $board }:stä, { $board }:n { $way }, { $board }n { $way }, laudan { $board } { $way }
input-side-N = pohjoiseen, pohjoispuolelle
input-side-E = itään, itäpuolelle
input-side-S = etelään, eteläpuolelle
input-side-W = länteen, länsipuolelle
# Sanoja, jotka eivät merkitse mitään vastauksen osien välissä.
input-filler = laudat, lauta, lautaa, ja, sitten, käännä, käännettynä, siirrä, siirtyy, pysyy, vaihda, kierrosta, neljänneksen, neljänneskierros, neljänneskierroksen
