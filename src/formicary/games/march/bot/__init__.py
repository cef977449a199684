"""The bots' measure: `evaluate.py` is the whole, `worths.py` what single things are worth, `rise.py` and `species.py` what the
expansions add."""
