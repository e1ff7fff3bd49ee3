"""One's own turns without Discord: what waits for somebody, when they are called to it, and in which zone they live."""
