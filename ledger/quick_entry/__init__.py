"""One line of text -> a request and back, with completions: a parser of our own."""
