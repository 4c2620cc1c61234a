"""What happens to a ledger when everything goes wrong at once."""
