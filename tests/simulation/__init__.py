"""A simulated world in which the real house runs on virtual time, from one seed, with everything that can go wrong."""
