"""The house: tables over the network.

What happens at each is an event log in a database, which alone is authoritative.
"""
