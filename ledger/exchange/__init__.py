"""What leaves a ledger, in forms that other programs and people read."""
