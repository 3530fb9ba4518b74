"""What a game in which all lies open but what is being planned is given: table, rules, words, pictures, documents."""
