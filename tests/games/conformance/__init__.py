"""What every game in the catalogue has to keep, whatever its rules are."""
