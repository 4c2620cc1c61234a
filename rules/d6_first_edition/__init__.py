"""The first edition of the six-sided dice pool game: rolls, rounds, damage, advancement, Force points."""
