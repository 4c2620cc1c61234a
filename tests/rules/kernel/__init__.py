"""Tests of the words that all systems share."""
