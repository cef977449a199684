"""The games, one folder each, all with the same files: components and data, options, actions, events, position and frames,
scoring, view, invariants, evaluate (for bots), draw (for terminals) and rules.md, the in-app rulebook."""
