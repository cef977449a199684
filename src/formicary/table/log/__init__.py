"""The log of a table and what follows from it: entries, the live table, undo rights. Pure: no input or output."""
