"""What asks something of tables by itself, through the same service as people: time and computers."""
