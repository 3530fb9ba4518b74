"""The match file: a whole finished game in one document that anybody can check. See MATCHFILE.md beside this."""
