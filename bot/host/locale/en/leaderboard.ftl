# Profiles.
profile-unseen = You can't see their profile here.
