# RAMbots ja Kolmio: mikä on vain niiden.
title-rambots = RAMbots
pitch-rambots = Ohjelmoi robottisi salassa. Katso, kun kaikkien ohjelmat suoritetaan lomittain, käsky kerrallaan. Kaada ensimmäisenä neljä tavoitettasi, oikeassa järjestyksessä. Säteet työntävät, vetävät, liu’uttavat ja nostavat pystyyn kaiken, mihin osuvat, suunnitelmasikin.
title-kolmio = Kolmio
pitch-kolmio = RAMbots kolmioista tehdyllä kuusikulmiolla, suomalaisittain. Suuntia on kuusi, ja pareittain niillä on sama ensimmäinen askel. Punaiset säteet kaatavat ja ryöstävät, ja pystyssä seisovat robotit ampuvat joka suuntaan.
board-squares = Laudalla on sarakkeet a–h lännestä itään ja rivit 1–8 etelästä pohjoiseen.
board-triangles = Lauta on kuusikulmio, jonka sivulla on { $side } kolmiota: rivit a–{ $last } etelästä pohjoiseen, ruudut numeroitu lännestä itään. Rivin ensimmäinen ruutu osoittaa alas riveillä a–{ $low } ja ylös riveillä { $high }–{ $last }; siitä eteenpäin vuorotellen ylös ja alas.
chart-triangles = { $up } ja { $down } ovat vapaita kolmioita, jotka osoittavat ylös ja alas. Kunkin rivin alussa on sen kirjain.
option-side = Laudan koko
option-side-value = { $side } kolmiota: { $spaces } ruutua
option-side-help = Kuusikulmion sivun pituus kolmioina.
