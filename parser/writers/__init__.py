"""Hands as text: one module a target, each with `write(hand) -> Written`."""
