# Formicary. `make play` and `make test` set everything up by themselves.
