"""Odds: questions about a match, and the shelf that keeps tables which took long to solve."""
