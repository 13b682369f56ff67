"""Text hand histories to events: `read_hands(path)` yields each hand of a file or folder."""

from parser.hand import Hand
from parser.reader import read, read_hands

__all__ = ["Hand", "read", "read_hands"]
