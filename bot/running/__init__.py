"""What every part of the program runs on: components, tasks that go on, and what is told of their work."""
