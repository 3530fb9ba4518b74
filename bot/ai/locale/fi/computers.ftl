# Tietokonepelaajat: vaikeustasot ja nimet pöydässä.
computer-apprentice = Keskitaso
computer-master = Mestari
computer-planner = Vaikea
computer-rookie = Helppo
# $temperament on luonne tai tyhjä.
computer-name = { $temperament ->
    [thief] { $kind ->
        [rookie] Helppo varas
        [apprentice] Keskitason varas
        [planner] Vaikea varas
       *[master] Mestarivaras
    }
    [racer] { $kind ->
        [rookie] Helppo kaahari
        [apprentice] Keskitason kaahari
        [planner] Vaikea kaahari
       *[master] Mestarikaahari
    }
   *[plain] { $kind ->
        [rookie] Helppo botti
        [apprentice] Keskitason botti
        [planner] Vaikea botti
       *[master] Mestaribotti
    }
}
# Toinen, kolmas ... samanniminen samassa pöydässä.
computer-numbered = { computer-name } { $number }
