"""Which keys of a page's records are its own, so that its script may have shorter ones for them.

A key belongs here if nobody outside the script can see it: no name of the browser's is meant by it
anywhere in the script, no JSON of a page or a file has it, nothing that is kept or sent, no
attribute, no name of `window.trisolve`, and it is never looked up by a text. A key that is missing
here costs some bytes and breaks nothing; one that does not belong here breaks the page. Only the
player has so little room that this is worth it.
"""

_PLAYER = """
    afterHigh afterLow answers asked axis back base begins behind blockAt blocks board buttons
    byKeys casts cells chain compiled controls copied copy count drag dragged draw drawArrows
    drop edgePx edges enable enter entered entitle entry explored exploring export film focusAt
    foot forward giveUp givesWay glide go graph ground help high hold holder holds ids import
    isDrag keyOf layers leave lengths lift link list longest look loop loops low mark mask
    maxStates mayHint middle moved much n nameInLinks noAddress normal notKept note offsets
    onProgress others over page pageButtons panel path pause pieces place placements plan
    playButtons point position press proved putThose qr queue quit reach reachable reserve root
    run running say search send sentences shadows shell show showKept signs slotOf slots sources
    speed stage start step stop table take tap thing timeLimitMs timeline timer to toGoal toast
    turn under unit units update visited watch
"""
OWN_KEYS = {"player": frozenset(_PLAYER.split())}
"""The keys of each page that are its own."""
