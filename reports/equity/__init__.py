"""What hands are worth before all cards are out: each player's share of the pot over every board to come.

`shares` is the way in. Hands are laid on all boards, before the flop as classes of boards (`classes`), later
one by one (`runouts`); `outcomes` counts who wins what, `values` has what ranks and suits make, and `headsup`
the answers for two hold'em hands ready. Nothing is sampled.
"""
