"""Playtests: how people play levels, as shown by the plays that pages record.

>>> from trisolve import playtests
>>> table = playtests.measure_plays(playtests.read_plays(["playtests:simulated"]))
>>> table.plays, table.players
(90, 10)
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.sliding.playtests.keeping import join_plays as join_plays
    from trisolve.sliding.playtests.keeping import without_player as without_player
    from trisolve.sliding.playtests.levels import LevelTimes as LevelTimes
    from trisolve.sliding.playtests.levels import PlaytestTable as PlaytestTable
    from trisolve.sliding.playtests.levels import measure_plays as measure_plays
    from trisolve.sliding.playtests.model import Fit as Fit
    from trisolve.sliding.playtests.model import Times as Times
    from trisolve.sliding.playtests.model import fit_times as fit_times
    from trisolve.sliding.playtests.reading import read_plays as read_plays
    from trisolve.sliding.playtests.records import PlayRecord as PlayRecord
    from trisolve.sliding.playtests.records import parse_play as parse_play
    from trisolve.sliding.playtests.report import dump_report as dump_report
    from trisolve.sliding.playtests.stuck import LevelPlays as LevelPlays
    from trisolve.sliding.playtests.stuck import study_level as study_level
else:
    lazy(
        __name__,
        {
            "trisolve.sliding.playtests.keeping": "join_plays without_player",
            "trisolve.sliding.playtests.levels": "LevelTimes PlaytestTable measure_plays",
            "trisolve.sliding.playtests.model": "Fit Times fit_times",
            "trisolve.sliding.playtests.reading": "read_plays",
            "trisolve.sliding.playtests.records": "PlayRecord parse_play",
            "trisolve.sliding.playtests.report": "dump_report",
            "trisolve.sliding.playtests.stuck": "LevelPlays study_level",
        },
    )
