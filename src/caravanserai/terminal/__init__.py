"""The table in a terminal: how it is drawn, and how people play at it."""
