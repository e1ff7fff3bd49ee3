"""A stand-in for Discord on this machine: its gateway and its REST interface over real sockets, with their limits."""
