"""Odds: asked about a match, and a shelf for the tables that took long to solve."""
