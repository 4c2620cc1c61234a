"""Xyrop: mixed dice of which the best two count, springs on an axis, points that push against each other."""
