"""Whether what is kept is what was recorded: two derivations of everything, held against one another."""
