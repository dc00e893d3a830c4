"""The house: tables over the network, whose event log in a database is the truth."""
