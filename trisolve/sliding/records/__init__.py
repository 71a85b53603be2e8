"""Records: the hardest level that anyone has found on each of thirty floors, with its certificate.

    floors.py    the floors, and whether a level lies on one
    book.py      the two tables: levels with one goal, and with any number of goals
    claims.py    a claim is searched and verified before it is written
    proved.py    what the censuses prove about the floors

Records are in push mode full, and count moves. A floor may have walls in a record: a level lies on
a floor if its own floor is a part of it. tools/records_page.py writes docs/records.md.
"""
