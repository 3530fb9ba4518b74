# Ratings and profiles.
profile-unseen = You can't see their profile here.
