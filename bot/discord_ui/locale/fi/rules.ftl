# Komento /rules ja pelin säännöt kokonaan.
command-rules = Säännöt muutamana kuvana
option-about = aihe
command-for-about = Mistä haluat tietoa: esimerkiksi robotista, palasta tai laitteesta
rules-full = Kaikki säännöt
rules-pictured = Kuvina
rules-sections = Luvut
rules-part = { $title } ({ $number })
rules-found = Pelin { $game } säännöistä
rules-found-more = { $count ->
    [one] Löytyi vielä 1 kohta.
   *[other] Löytyi vielä { $count } kohtaa.
}
# Sanoja, joita ihmiset kirjoittavat, ja kaksoispisteen jälkeen sääntöjen sanat samalle asialle.
rules-synonyms =
    tasapeli: jos on kierrosraja, loppu. eniten, tasapisteissä, voittavat yhdessä
    tasatilanne: jos on kierrosraja, loppu. eniten, tasapisteissä, voittavat yhdessä
    varastettu: ryöst, punainen osuu, punainen ei siirrä
    varastaa: ryöst, punainen osuu, punainen ei siirrä
    ryöstö: ryöst, punainen osuu, punainen ei siirrä
    aika loppui: ajoissa
    myöhässä: ajoissa
    pois laudalta: askel laudan ulkopuolelle, askel sinne, kentältä ja telakoilta
    työnnetty: askel laudan ulkopuolelle, työntäminen, kentältä ja telakoilta
    putoaa: askel laudan ulkopuolelle, askel sinne, kentältä ja telakoilta
    seinä: musta, askel laudan ulkopuolelle
    ampua: säde, laser
    laser: säde
    kaataa: kaatuminen, kaatu
    pystyyn: vihreä nostaa, pystyyn
    peruutus: pystyssä oleva pala, taaksepäin
    taaksepäin: pystyssä oleva pala
    kääntyminen: kumollaan olevan palan, kääntyy
    korjaus: korjaamo
    korjata: korjaamo
    järjestys: suoritus., pienin vuoronumero, järjest
    törmäys: törmä, kosket
    tuhoutuu: tuho, menet
    voitto: voitat heti, loppu. eniten, voitta
    voittaja: voitat heti, loppu. eniten, voitta
    pisteet: pisteytys, piste, arvoinen
    lopettaa: kun joku lähtee, pelistä lähtenyt
    luovuttaa: kun joku lähtee, pelistä lähtenyt
    lähteä: kun joku lähtee, pelistä lähtenyt
    salainen: salassa
    satunnainen: arvo, satunnais
