"""Records: the hardest level that anyone has found on each of thirty floors, with its certificate.

    floors.py    the floors, and the test of whether a level fits on a floor
    book.py      the two tables: levels with one goal, and with any number of goals
    claims.py    a claimed level is searched and verified before it is written
    proved.py    the results that censuses prove about the floors

Records use push mode "full" and count moves. A record may have walls: a level fits on a floor if
its own floor is a part of that floor. tools/records_page.py writes docs/records.md.
"""
