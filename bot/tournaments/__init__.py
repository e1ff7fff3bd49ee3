"""Tournaments: who meets whom, and what follows from how their games ended. Pure but for the service."""
