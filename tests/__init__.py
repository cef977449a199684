"""The tests of Formicary; they mirror the tree of `src/formicary`, `games/` and `kernel/` first.

`test_every_game.py` holds what every game must do, and runs for each game that is there; `ledger.py` says which rules are cited;
`walk.py` plays games for tests; `make golden` rewrites the golden playthroughs.
"""
