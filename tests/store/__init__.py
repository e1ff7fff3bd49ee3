"""Tests of both stores."""
