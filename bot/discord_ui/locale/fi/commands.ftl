# Usean komennon valinnat, kuten Discord ne näyttää: nimet ovat yksi sana ja selitykset enintään 100 merkkiä.
command-for-which-table = Pöytä, jos niitä on useita
command-for-of-game = Peli
option-table = pöytä
option-game = peli
