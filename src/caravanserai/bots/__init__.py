"""Players that think: bots of three levels for every game, and those that others write."""
