"""The words that all rule systems share; no game is named here."""
