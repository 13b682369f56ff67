"""The deal: do the recorded cards look like a shuffled deck's? A report with figures, never a verdict.

`records` finds the cards that are on record whatever the play was, `sample` collects them, `counts`,
`groups`, `order`, `twice` and `allins` test them, `report` puts the answers together, `words` writes them.
"""
