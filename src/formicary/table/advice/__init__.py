"""What helps a person at the table: what choices mean, hints, the coach, exercises, analyses."""
