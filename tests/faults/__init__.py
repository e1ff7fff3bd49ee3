"""Faults of every kind: a deterministic simulator, real kills, power cuts, failing disks, secrecy and hostile input."""
