"""The primitive species (MA-17): the choice of a side, one file a species with its special action, and the drawbacks."""
