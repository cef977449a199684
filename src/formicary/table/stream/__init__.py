"""What leaves a table: messages for each seat, and the subscribers that get them."""
