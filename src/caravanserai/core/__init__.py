"""What every game shares; nothing in here depends on a particular game."""
