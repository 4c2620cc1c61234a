"""How the record of a campaign is kept and shown."""
