"""The one door to a campaign: all reading and writing of a ledger goes through here."""
