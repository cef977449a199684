"""The bots' measure.

`evaluate.py` is the whole, `begun.py` what lies on the stack, `worths.py` what single things are worth; `rise.py` and
`species.py` are what the expansions add.
"""
