# Pelaajan pelit, jotka odottavat häntä.
button-my-games = Pelini
my-games-wait = { $count ->
    [one] 1 peli odottaa sinua.
   *[other] { $count } peliä odottaa sinua.
}
my-games-none = Mikään peli ei odota sinua nyt.
my-games-line = { $game }, pöytä { $table }
my-games-due = Aika loppuu { $when }.
my-games-untimed = Ei aikarajaa.
my-games-more = { $count ->
    [one] 1 peli odottaa vielä. Vastaa johonkin näistä ja päivitä.
   *[other] { $count } peliä odottaa vielä. Vastaa johonkin näistä ja päivitä.
}
