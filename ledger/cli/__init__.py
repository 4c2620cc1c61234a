"""The commands: what `whills` answers at a prompt."""
