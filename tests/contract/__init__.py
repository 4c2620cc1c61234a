"""The command contract, played to the letter."""
