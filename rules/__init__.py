"""What the games say: the words all systems share, and one folder for each system."""
