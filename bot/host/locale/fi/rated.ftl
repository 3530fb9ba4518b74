# Vahvuusluvut ja profiilit.
profile-unseen = Täällä ei ole nähtävissä hänen profiiliaan.
