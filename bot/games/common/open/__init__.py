"""Building blocks for games with open information except for plans: table, rules, words, pictures, documents."""
