"""The tests, in the rooms of the code they try."""
