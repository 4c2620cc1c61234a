"""How the record of a campaign is kept and shown."""

__version__ = "0.1.0"
