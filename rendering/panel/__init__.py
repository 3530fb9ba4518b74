"""The areas around a board: composition, players' cards, trays and captions."""
