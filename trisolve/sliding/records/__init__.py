"""Records: the hardest level that anyone has found on each of thirty floors, with its certificate.

    floors.py    the floors, and the test of whether a level fits on a floor
    book.py      the two tables: levels with one goal, and with any number of goals
    proved.py    the results that censuses prove about the floors

Records use push mode "full" and count moves. A record may have walls: a level fits on a floor if
its own floor is a part of that floor. tools/fill_records.py adds harder levels, and
tools/records_page.py writes docs/records.md.
"""
