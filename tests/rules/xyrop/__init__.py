"""Tests of Xyrop beyond its worked examples."""
