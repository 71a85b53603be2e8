"""Fields and routes over a grid, compiled: cells as numbers, neighbors as a table.

    neighbors   the table: int32[n, 6], the cell across each side, or n if there is none
    fields      values by cell, filled by a search
    steps       distances, breadth first
    least       least costs: each cell enters a wheel of buckets, or a heap, once
    astar       the cost left to the goal, for routes
    compiled    the arrays of a grid, and the queries on them

Cells are numbered in (q, r) order. Entering a cell costs the same from every side, so each
cell is first reached at its least cost, and no cell enters a queue twice.
"""
