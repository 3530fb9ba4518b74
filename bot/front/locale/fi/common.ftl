# Mitä monella sivulla sanotaan: painikkeet ja pöytien nimet.
table-title = { $game } · pöytä { $table }
page-of = { $number }/{ $count }
nothing-laid = tyhjä

## Painikkeet
button-back = Takaisin
button-change = Muuta
button-clear = Tyhjennä
button-compile = Lukitse
button-grid = Ruudukko
button-hint = Vihje
button-history = Historia
button-lock = Lukitse
button-next-hint = Uusi vihje
button-odds = Arvio
button-on = Eteenpäin
button-picture = Kuva
button-preview = Esikatsele
button-program = Ohjelmani
button-refresh = Päivitä
button-rematch = Uusinta
button-seals = Sinetit
button-show-me = Näytä
button-suggest = Ehdota
button-type = Kirjoita
button-uncompile = Avaa lukitus
button-undo = Kumoa
button-words = Sanoin
