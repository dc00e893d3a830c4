"""Many games: simulations by random play, and tournaments of bots."""
