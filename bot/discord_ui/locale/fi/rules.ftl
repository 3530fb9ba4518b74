# Pelin säännöt kokonaan: /rules.
rules-full = Kaikki säännöt
rules-pictured = Kuvina
rules-sections = Luvut
rules-part = { $title } ({ $number })
rules-found = Pelin { $game } säännöistä
rules-found-more = { $count ->
    [one] Maininta löytyy vielä 1 kohdasta.
   *[other] Maininta löytyy vielä { $count } kohdasta.
}
# Sanoja, joita ihmiset kirjoittavat, ja kaksoispisteen jälkeen sääntöjen sanat samalle asialle.
rules-synonyms =
    tasapeli: tasap, tasan, yhdessä
    tasatilanne: tasap, tasan, yhdessä
    varastettu: ryöst
    varastaa: ryöst
    aika loppui: ajoissa
    myöhässä: ajoissa
    pois laudalta: kentältä, seinä
    työnnetty: kentältä, seinä
    putoaa: kentältä, reuna, pois
    ampua: säde, laser
    törmäys: törmä, osuma, kosket
    kaataa: kaat, kumo
    pystyyn: pysty
    järjestys: järjest, vuoronumero, menee ensin
    tuhoutuu: tuho, menet
    voitto: voitta, eniten pisteitä
    pisteet: piste, arvoinen
    lopettaa: läht
    salainen: salassa
    satunnainen: arvo, satunnais
