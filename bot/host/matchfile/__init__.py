"""The match file: a whole match in one document that anyone can verify. See MATCHFILE.md in this folder."""
