"""Clocks at tables: what runs, what happens when time has run out, and the time by which they run."""
