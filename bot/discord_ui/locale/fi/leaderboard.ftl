# Vahvuusluvut: parhaiden listat, mitä peli teki luvulle, kaudet.
command-leaderboard = Parhaat pelaajat rankattujen pelien mukaan. Näkyy vain sinulle
command-profile = Pelaajan profiili: vahvuusluku, suosikit, vastustajat. Näkyy vain sinulle
option-who = kuka
command-for-whose = Pelaaja; jos jätät tyhjäksi, näet oman profiilisi
digit-group = { "\u00A0" }
date = { $day }.{ $month }.{ $year }
season-0 = Tammi–maaliskuu { $year }
season-1 = Huhti–kesäkuu { $year }
season-2 = Heinä–syyskuu { $year }
season-3 = Loka–joulukuu { $year }
which-game = Mikä peli?

rated-which-season = Mikä kausi?
rated-whose-games = Kenen pelit?
rated-whose-profile = Kenen profiili?
rated-people-here = Ihmisten kesken tällä palvelimella
rated-people-everywhere = Ihmisten kesken kaikkialla
rated-alone-here = Yksin tietokoneita vastaan, tällä palvelimella
rated-alone-everywhere = Yksin tietokoneita vastaan, kaikkialla
rated-all-time = Kaikki kaudet
rated-this-season = { $season } (tämä kausi)
rated-empty = Tällä listalla ei ole ketään. Rankattu peli alkaa komennolla `/play` ja painikkeella **Avaa rankattuna**, ellei palvelin ole estänyt sitä.
rated-about = noin { $number }
rated-settling = Alustavat vahvuusluvut (alle { $least } peliä):
rated-elsewhere = Joku, jonka nimeä en voi näyttää
rated-you-unlisted = Sinä: { $number } · et ole listalla
rated-you-soon = Sinä: { $number } · sijoitukseen vielä { $count ->
    [one] yksi peli
   *[other] { $count } peliä
}
rated-you-too-few = Sinä: { $number } · ei sijoitusta, koska pelejä on alle { $least }
rated-you-placed = Sinä: { $number } · sija { $place }/{ $all }
rated-leaving = Tämä on rankattu peli: jos lähdet, jäät yleensä viimeiseksi.
rated-replaced = Tämä on rankattu peli. Jäät viimeiseksi, ellet pelaa itse vähintään kolmea neljäsosaa siitä, myös kahta viimeistä kierrosta.
gain-unplayed = Kukaan ihmispelaajista ei vastannut yhdelläkään kierroksella, joten peliä ei lasketa sinulle.
gain-nobody = { $count ->
    [0] Sinulla ei ollut vastustajaa, jonka vahvuuslukuun omaasi olisi voinut verrata, joten lukusi ei muutu.
    [one] { $who } oli poissa tai jätti vuoron väliin ennen 3. kierrosta. Häntä vastaan ei saa eikä menetä pisteitä, joten lukusi ei muutu. Hän voi vain menettää pisteitä.
   *[other] { $who } olivat poissa tai jättivät vuoron väliin ennen 3. kierrosta. Heitä vastaan ei saa eikä menetä pisteitä, joten lukusi ei muutu. He voivat vain menettää pisteitä.
}
gain-excused = Menetit paikkasi ilman omaa syytäsi, joten peliä ei lasketa sinulle.
gain-last = Jäit viimeiseksi: lähdit kesken tai et pelannut itse tarpeeksi. Itse pitää pelata vähintään kolme neljäsosaa vuoroistaan ja kaksi viimeistä kierrosta.
gain-early = Jätit vuoron väliin alkuvalmisteluissa tai kahdella ensimmäisellä kierroksella. Sinua vastaan ei saa pisteitä, ja voit vain menettää niitä.
gain-early-last = Lähdit tai paikkasi siirtyi toiselle, joten jäit viimeiseksi. Se maksaa saman kuin hävitty peli. Kukaan ei hyödy siitä, koska jätit vuoron väliin tai jäit pois ennen 3. kierrosta.
gain-repeats = Tämä oli { $number }. kerta viikon sisällä, kun pelasitte tätä rankattuna samalla porukalla, joten pelin painoarvo on 1/{ $parts }.
gain-weaker = Kaikki, joihin sinua verrattiin, ovat vähintään { $points } pistettä heikompia, joten heidän voittamisensa ei tuo pisteitä.
gain-people = Sinä: { $number } ({ $points })
gain-people-settling = Sinä: { $number } ({ $points }) · alustava
gain-people-placed = Sinä: { $number } ({ $points }) · sija { $place }/{ $all }
gain-alone = Sinä yksin tietokoneita vastaan: { $number } ({ $points })
gain-alone-settling = Sinä yksin tietokoneita vastaan: { $number } ({ $points }) · alustava
gain-alone-placed = Sinä yksin tietokoneita vastaan: { $number } ({ $points }) · sija { $place }/{ $all }
season-title = Parhaat pelaajat
season-best = { $season }: parhaat pelaajat
season-rules = Kunkin pelin vertailussa ovat ne, jotka pelasivat sitä näinä kuukausina vähintään { $least } kertaa rankattuna ihmisten kesken. Uusi kausi on alkanut.

## Profiilit
button-leaderboard = Parhaat
button-my-profile = Profiilini
button-whole-list = Parhaat
button-hide-me = Piilota minut
button-be-seen = Näytä minut
profile-none-here = En löydä sen nimistä pelaajaa. Näytän pelaajan niillä palvelimilla, joilla hän on pelannut loppuun sinulle näkyvän pelin, ellei hän ole piilottanut profiiliaan.
profile-empty = Täällä ei ole vielä mitään näytettävää. `/play` avaa pöydän. Tilastosi ilmestyvät tänne.
profile-hidden = Vain sinä näet tämän, etkä näy parhaiden listoilla.
profile-seen = Palvelimilla muut näkevät ne pelisi, joihin heillä oli pääsy, ja jos niitä on, myös vahvuuslukusi.
profile-people = ihmisten kesken
profile-alone = yksin tietokoneita vastaan
profile-tab-alone = { $game }, yksin tietokoneita vastaan
profile-rating = vahvuusluku
profile-roughly = alustava luku
profile-curve = Vahvuusluku peleittäin
profile-games = { $count ->
    [one] { $number } peli
   *[other] { $number } peliä
}
profile-place = { $place }.
profile-uses = Käyttää eniten
profile-rivals = Vastassa · edellä : jäljessä
profile-in-time = Vastasi ajoissa
profile-share = { $share } %
told-whose = { $name }: { $game }, { $who }.
told-rating = Vahvuusluku: { $number }.
told-settling = Alustava vahvuusluku: noin { $number } (alle { $least } peliä).
told-course = { $first }–{ $last }: ensin { $before }, lopuksi { $after }, parhaimmillaan { $best }.
told-games = Loppuun pelattuja pelejä: { $games }. Sijoitukset: { $places }.
told-place = { $place }. sija { $count ->
    [one] kerran
   *[other] { $number } kertaa
}
told-uses = Käyttää eniten: { $things }.
told-rival = Vastassa: { $name } (edellä { $ahead }, jäljessä { $behind }).
told-in-time = Vastasi ajoissa: { $share } %.
