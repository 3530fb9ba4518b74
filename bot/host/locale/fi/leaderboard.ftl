# Vahvuusluvut ja profiilit.
profile-unseen = Et näe täällä hänen profiiliaan.
