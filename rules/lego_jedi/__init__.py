"""LegoJedi: battles of brick figures, some of whom use the Force."""
