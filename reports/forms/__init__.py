"""An audit's results in the forms that people and programs ask for: `names` lists them, `every` makes each.

Text and JSON are rendered where hands are replayed (`reports.outputs`); every other form is written from
`reports.rows`, the one stream of findings, pieces set aside and files, in the order they were read.
"""
