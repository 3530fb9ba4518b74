# Pelaajan pelit.
command-games = Pelisi, sinua odottavat ensin. Näkyy vain sinulle
button-my-games = Pelini
my-games-wait = { $count ->
    [one] 1 peli odottaa sinua.
   *[other] { $count } peliä odottaa sinua.
}
my-games-none = Mikään peli ei odota sinua nyt.
my-games-line = { $game }, pöytä { $table }
my-games-line-cup = Turnaus: { $game }, pöytä { $table }
my-games-due = Määräaika: { $when }.
my-games-untimed = Ei määräaikaa.
my-games-tournaments = Turnauksesi
my-games-sign-up = Ilmoittautuminen on auki.
my-games-round = Kierros { $round }/{ $rounds }.
my-games-there = Siirry sinne
my-games-others = Muut pelisi
my-games-finished = Pelatut
my-games-open = Ei vielä alkanut.
my-games-play = Pelaa
