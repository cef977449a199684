"""Clocks at tables: whose clock runs, what happens when time is up, and where the clocks get the time from."""
