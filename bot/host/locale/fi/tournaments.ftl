# Mitä turnauksista sanotaan, kun jotain ei voi tehdä, ja niiden pöydissä.
cup-unknown = Sellaista turnausta en voi järjestää. Kokeile komentoa `/tournament`.
cup-too-many = Tällä palvelimella on jo { $count } turnausta, eikä enempää voi olla kerralla.
cup-over = Tämä turnaus on ohi.
cup-left = Et ole enää mukana tässä turnauksessa. Olet tervetullut seuraavaan.
cup-already-in = Olet jo ilmoittautunut.
cup-not-in = Et ole mukana tässä turnauksessa.
cup-begun = Tämä turnaus on jo alkanut.
cup-too-few = Turnaukseen tarvitaan vähintään { $count } pelaajaa.
cup-damaged = En voi enää näyttää tätä turnausta.
cup-gone = En löydä tuota turnausta.
cup-no-game = Tämän turnauksen peliä ei enää ole valikoimassa.
cup-played-by-others = { $who }: suurimman osan vuoroista pelasi joku muu (turnauksen ulkopuolinen tai Mestari-tasoinen tietokonepelaaja). Siksi sijoitus jää itse pelanneiden taakse.
cup-time-up = Turnauksen kierros on ohi, joten tämä peli päättyy tähän. Pelistä lähteneet ja vuoroja väliin jättäneet sijoittuvat alemmas, ja muuten ratkaisee pelitilanne.
