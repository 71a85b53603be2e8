"""Fields and routes over a grid, compiled: cells as numbers, neighbors as a table.

    neighbors   the table: int32[n, 6], the cell across each side, or n for none
    fields      values by cell, filled by a search
    steps       distances, breadth first
    least       least costs: cells enter a wheel of buckets, or a heap, once each
    astar       what is left to the goal, for routes
    compiled    the arrays of a grid, and what is asked of them

Cells are numbered in the order of (q, r). Entering a cell costs the same from everywhere, so the
first cell to touch another comes from the least cost there is: no cell enters a queue twice.
"""
