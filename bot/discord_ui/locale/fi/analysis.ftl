# Miten hyvin joku pelasi, ja miten todennäköisesti suunnitelma onnistuu.
command-analyse = Pelin jälkeen: miten hyvin pelasit ja mitä jäi huomaamatta
analysis-thinking = Mietin…
analysis-done = Valmiita kierroksia { $ready }/{ $count }. Tämä viesti päivittyy itsestään.
analysis-yours = Tarkkuutesi: { $accuracy }
analysis-theirs = { $who }, tarkkuus: { $accuracy }
analysis-nothing = Tarkkuutta ei ole
analysis-rounds = Kierros kierrokselta
analysis-weakest = Heikoin: { $round }
analysis-counts = pelaajien tilanne
analysis-marks = käännekohdat
analysis-overview = Yleiskuva
analysis-play = Toista
analysis-picture = Kuvana
analysis-among = { $icon } Näin kierros olisi mennyt:
analysis-ended = Näin kierros päättyi:
analysis-ended-so = { $icon } Näin kierros olisi päättynyt:
analysis-of = pelaajan { $who } peli
analysis-own = sinun pelisi
analysis-extremes = Paras: { $best } · heikoin: { $worst }
analysis-scale = 100: parasta, mitä silloisin tiedoin löytyi. 0: ei sattumaa parempi.
analysis-slow = { $count ->
    [one] Yhden kierroksen analyysi ei onnistunut, joten sitä ei lasketa.
   *[other] { $count } kierroksen analyysi ei onnistunut, joten niitä ei lasketa.
}
analysis-left-out = { $count ->
    [one] Yksi kysymys ei ole mukana, koska en pysty analysoimaan sitä.
   *[other] { $count } kysymystä ei ole mukana, koska en pysty analysoimaan niitä.
}
analysis-too-long = analyysi ei onnistunut
analysis-no-stake = valinnalla ei näyttänyt olevan merkitystä
analysis-accuracy = tarkkuus { $accuracy }
analysis-you-played = Pelasit näin: { $what }.
analysis-they-played = { $who } pelasi näin: { $what }.
analysis-no-better = Parempaa ei löytynyt edes jälkikäteen.
analysis-wise-you = 💡 **Paras silloisin tiedoin**: { $what }
analysis-wise-they = 💡 **Paras silloisin tiedoin**: { $what }
analysis-wise-you-both = 💡 **Paras silloisin tiedoin**, ja jälkikäteenkin: { $what }
analysis-wise-they-both = 💡 **Paras silloisin tiedoin**, ja jälkikäteenkin: { $what }
analysis-none-known = Silloisin tiedoin selvästi parempaa ei löytynyt.
analysis-hindsight = 🔮 **Jälkikäteen katsottuna**: { $what }
analysis-then = { $icon } Olisi käynyt näin: ”{ $news }”
analysis-course = Pelaajien tilanne alussa ja joka kierroksen jälkeen, asteikolla 0–100.
analysis-turned = Käännekohdat: { $rounds }.

## Todennäköisyydet
odds-hardly = Tuskin koskaan
odds-always = Lähes aina
odds-about = Noin { $count }/10
odds-heading = Arvio
odds-care = Arvio perustuu simuloituihin kierroksiin. Muut voivat yllättää.
odds-line = **{ $often }**: { $what }
odds-ends = Mihin päädyt: { $where }.
odds-ends-anywhere = Mihin päädyt: mikään yksittäinen paikka ei ole todennäköinen.
