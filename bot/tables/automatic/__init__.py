"""Automatic askers, which use the same service as people: time and computers."""
