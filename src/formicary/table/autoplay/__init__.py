"""Answers that no person gives: standing answers, and bots in a pool of worker processes."""
