"""Tests of the campaign file."""
