"""The moves that every system has: spans of play, the people at the table, notes and house rules."""
