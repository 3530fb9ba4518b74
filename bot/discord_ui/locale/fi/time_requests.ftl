# Pöydän kello: kuka on poissa, tauot, lisäaika.
away-until = 🧳 { $name } on lomalla, viimeinen lomapäivä { $last }.
away-from = 🧳 { $name } on lomalla { $first } – { $last }.
away-on = 🧳 { $name } on lomalla { $last }.
clock-holidays = 🧳 Tavallista myöhemmin jonkun loman takia.
clock-nights = 🔕 Tavallista myöhemmin: muuten aika olisi loppunut jonkun hiljaisina tunteina tai lähellä niitä.
for-days = { $days ->
    [one] 1 päivä
   *[other] { $days } päivää
}

## Lisäaika
button-more-time = Lisää aikaa
button-give-more-time = Anna lisää aikaa
button-give-more-time-to = Anna lisää aikaa: { $name }
more-requested = ⏳ { $name } pyytää lisää aikaa ({ $span }). Yhden suostumus riittää: { $who }
more-asked = ⏳ Pyysin sinulle lisää aikaa: { $span }. Saat sen heti, kun joku suostuu.
more-now = ⏳ Sait lisää aikaa: { $span }. Uusi määräaika: { $until }.
more-gave = ⏳ { $giver } antoi pelaajalle { $name } lisää aikaa: { $span }. Uusi määräaika: { $until }.

## Tauot
button-agree = Suostun
button-rather-not = En suostu
button-go-on = Jatketaan nyt
button-pause = Tauko
pause-heading = Pöydän { $table } tauko
pause-means = Kello seisoo, lukitut vastaukset odottavat eikä uusia muistutuksia tule. Omaa vastaustasi voit silti muokata.
pause-needs-all = Kaikkien on suostuttava.
pause-alone = Pöydän avaajana voit pitää taukoa myös muilta kysymättä (jäljellä { for-days }).
pause-how-long = Kuinka pitkään?
pause-at-once = Heti
pause-once-agreed = Kun kaikki suostuvat
pause-by-opener = ⏸️ **Pöydän avaajan tauko.** Se päättyy: { $until }
pause-by-all = ⏸️ **Tauolla.** Tauko päättyy: { $until }
pause-until = ⏸️ Pöytä on tauolla. Tauko päättyy: { $until }.
pause-over = ▶️ Tauko on ohi.
pause-proposed = ⏸️ { $name } ehdottaa taukoa. Se päättyisi: { $until }. Suostumus tarvitaan: { $who }
pause-end-proposed = ⏸️ { $name } ehdottaa, että peli jatkuu nyt. Suostumus tarvitaan: { $who }
pause-others-asked = ⏸️ Välitin ehdotuksesi. Kaikkien on suostuttava.
pause-you-agree = ✅ Suostuit. Kaikkien on suostuttava.
pause-all-agreed = ✅ Kaikki suostuivat.
pause-refused = ✖️ { $name } ei halua sitä, joten mikään ei muutu.
pause-nothing = Sinulla ei ole täällä käynnissä olevaa peliä, jossa voisi pitää tauon.
pause-no-deadline = Tässä pelissä ei ole määräaikaa, joten taukoa ei tarvita.

## Kanavalla niille, jotka haluavat kuulla siellä
channel-prompt-asks = 📣 { $who }, on sinun vuorosi pöydässä { $table }. **{ button-turn }** avaa sen, ja vain sinä näet sen.
channel-prompt-waits = ⏰ { $who }, pöytä { $table } odottaa sinua.
channel-prompt-goes-on = ⏰ { $who }, määräaikasi pöydässä { $table }: { $when }, ellei sitä ole sittemmin siirretty.
