"""The table as people meet it: real pages in a real browser, in front of a real server."""
