"""Rise of the Centipedes (MA-18), solo and together: the Centipede Deck, the Horde's card after each turn, and its Sentries."""
