"""Playtests: how people play levels, as shown by the plays that pages record.

>>> from trisolve import playtests
>>> table = playtests.measure_plays(["playtests:simulated"])
>>> table.plays, table.players
(90, 10)
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.sliding.playtests.levels import PlaytestTable as PlaytestTable
    from trisolve.sliding.playtests.levels import measure_plays as measure_plays
    from trisolve.sliding.playtests.report import dump_report as dump_report
    from trisolve.sliding.playtests.stuck import LevelPlays as LevelPlays
    from trisolve.sliding.playtests.stuck import study_level as study_level
else:
    lazy(
        __name__,
        {
            "trisolve.sliding.playtests.levels": "PlaytestTable measure_plays",
            "trisolve.sliding.playtests.report": "dump_report",
            "trisolve.sliding.playtests.stuck": "LevelPlays study_level",
        },
    )
