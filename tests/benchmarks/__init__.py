"""How fast it is, against the least that anybody would have to do: `make bench`."""
