"""Tests of the ready campaigns."""
