"""`python -m formicary` is the command `formicary`."""

from formicary.cli import main

main()
