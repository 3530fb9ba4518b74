# Profiilit.
profile-unseen = Et näe täällä hänen profiiliaan.
