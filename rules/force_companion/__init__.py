"""Force rules laid over a D6 core: Force points, masters, Holocrons, manuscripts, powers."""
