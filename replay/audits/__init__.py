"""Checks across hands: what no hand can tell by itself. Codes AUD.

`table.AUDITS` are shown the hands of one table in their order, `table.COPIES` what was recorded of one hand
several times. They read trails (`replay.trail`) and no text, keep what they need of the hands before, and
return findings that name the places of both hands.
"""
