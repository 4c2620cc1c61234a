"""Entries, findings, rolls and balances as sentences, in the reader's language."""
