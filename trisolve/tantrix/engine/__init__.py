"""Compiled searches, which share nothing with the rules except the facts about the tiles.

    tile_sets   the tiles of a puzzle as bit sets: which tiles show a color at a side
    polygons    shapes of loops without holes, by reverse search
    walks       shapes of loops with holes, step by step
    filling     tiles on the cells of a loop's shape
    growing     one loop's shape by random growth and repair, for large sets
    field       cells with tiles on them, pieces and ends, and the tiles for undecided cells
    open_ends   the search on a field: lines, several goals, given shapes and placements, fillers
    beam        solitaire with known order
    play        the rules of the game, for the players
    ahead       scores, whole turns and games played out, for the players

A kernel's arrays hold all of its state, so it can stop after a number of nodes and continue later.
"""
