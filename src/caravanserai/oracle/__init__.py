"""The oracle: odds asked about a match, and a shelf for what took long to solve."""
