"""What holds of every move of every system, shown on requests at random."""
