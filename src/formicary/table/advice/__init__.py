"""What a person is told beside the game itself: what choices mean, hints, the coach, exercises, analyses."""
