"""The match file: a whole finished game in one document that anyone can verify. See MATCHFILE.md in this folder."""
