"""The screens: a Textual app over the same sitting that the commands use."""
