"""Worked examples of the catalogues, played by the real moves: `python -m tests.conformance FILE…`."""
