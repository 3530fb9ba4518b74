# Ratings and profiles.
profile-unseen = There is no profile of theirs to be seen here.
