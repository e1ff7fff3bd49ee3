"""The rules, pure and synchronous: no clock, no input or output, no randomness of their own."""
