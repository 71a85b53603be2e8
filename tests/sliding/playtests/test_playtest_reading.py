"""Plays are read line by line and replayed; an error is one line with the expected value."""

from dataclasses import replace

import numpy as np
import pytest
from made_plays import Sampler, line, record, write
from thorough import LONG

from trisolve.errors import FormatError, IllegalMove, InvalidLevel
from trisolve.files.declared import record_of
from trisolve.kernels.jit import uncompiled
from trisolve.sliding import rules
from trisolve.sliding.formats import load_levels
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.playtests.plays import BACK, HELP, Board, Known, PlayRecord, Plays
from trisolve.sliding.symmetry import SYMMETRIES

ROOM = load_levels("tutorial:9")[0][1]
SOLUTION = ["A2", "F-1", "E-1", "D2"]


def good(**changes):
    events = [[float(at + 1), move] for at, move in enumerate(SOLUTION)]
    return record(ROOM, events) | changes


def parsed(play):
    return record_of(play, PlayRecord)


def changed(number, event):
    events = good()["events"]
    events[number] = event
    return good(events=events)


def without(key):
    return {name: value for name, value in good().items() if name != key}


BAD = {
    "no JSON": ('{"format": ', "column 11: expected value in JSON"),
    "another format": (line(good(format="trisolve-level")), 'format: expected "trisolve-play"'),
    "a key that is missing": (line(without("player")), 'expected the key "player"'),
    "a bad player": (line(good(player="Me")), "player: expected 4 to 32 of a-z and 0-9"),
    "no share code": (line(good(level="tri1.AAAA")), "level: share code: expected a matching"),
    "other rules": (line(good(rules=2)), "rules: expected 1, got 2"),
    "an illegal move": (line(changed(0, [1.0, "D9"])), "events[0]: D9: illegal"),
    "no such event": (line(changed(1, [2.0, "jump"])), "events[1]: expected a move such as H2"),
    "out of order": (line(changed(2, [1.5, "E-1"])), "events[2]: expected seconds of at least 2"),
    "too many undos": (line(changed(0, [1.0, "undo"])), "events[0]: expected a move to undo"),
    "not solved": (line(good(events=[[1.0, "A2"]])), "end: expected a solved position"),
    "ends too early": (line(good(seconds=3.0)), "seconds: expected at least 4"),
    "infinite": (line(good()).replace('"seconds":4.0', '"seconds":1e999'), "seconds: expected"),
    "a huge number": (line(good(seconds=10**400)), "seconds: expected"),
    "too many events": (line(good(events=[[0.0, "watch"]] * 2001)), "events: expected an array"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_gives_a_one_line_error_with_file_and_line(name, tmp_path):
    text, expected = BAD[name]
    path = tmp_path / "plays.jsonl"
    path.write_text(f"{line(good())}\n{text}\n", encoding="utf-8")
    with pytest.raises(FormatError) as error:
        list(Plays([path]))
    message = str(error.value)
    assert message.startswith(f"{path}: line 2: ")
    assert expected in message
    assert "\n" not in message


def test_bad_lines_can_be_counted_and_skipped(tmp_path):
    path = tmp_path / "plays.jsonl"
    path.write_text("\n".join([*(text for text, _ in BAD.values()), line(good())]))
    plays = Plays([path], skip_bad=True)
    assert len(list(plays)) == 1
    assert plays.n_bad == len(BAD)


def test_a_line_repeated_in_several_files_counts_once(tmp_path):
    one = write(tmp_path / "one.jsonl", [good(), good(player="other")])
    other = write(tmp_path / "other.jsonl", [good(), good()])
    assert len(list(Plays([one, other, tmp_path / "one.jsonl"]))) == 2


def test_a_folder_of_plays_is_read_with_all_its_subfolders(tmp_path):
    (tmp_path / "friends").mkdir()
    write(tmp_path / "friends" / "one.jsonl", [good()])
    assert len(list(Plays([tmp_path]))) == 1


def test_unknown_fields_of_plays_are_ignored():
    assert parsed(good(device="phone")) == parsed(good())


def test_a_line_of_several_megabytes_is_one_bad_line(tmp_path):
    path = tmp_path / "plays.jsonl"
    path.write_bytes(b"x" * (5 << 20) + b"\n" + line(good()).encode() + b"\n")
    with pytest.raises(FormatError, match="line 1: expected at most 1 MiB, got more"):
        list(Plays([path]))
    plays = Plays([path], skip_bad=True)
    assert (len(list(plays)), plays.n_bad) == (1, 1)


def replayed(*events):
    play = record(ROOM, [[float(at), what] for at, what in enumerate(events)], "left")
    return Board(ROOM).replay(parsed(play))


def test_an_error_in_a_turned_copy_names_the_moves_of_the_copy():
    copy = ROOM.transformed(SYMMETRIES["rotate60"])
    renamed = replace(
        copy, solution=None, blocks=[replace(one, id=f"{one.id}x") for one in copy.blocks]
    )
    plays = Plays([], [ROOM])
    for move, why in (("Dx9", "Dx9: illegal"), ("D1", "D1: expected one of the block ids Ax")):
        with pytest.raises(IllegalMove) as error:
            plays.replay(parsed(record(renamed, [[1.0, move]], "left")))
        assert str(error.value).startswith(f"events[0]: {why}")


def test_undo_redo_and_reset_match_the_page():
    board = Board(ROOM)
    track = replayed("A2", "F-1", "undo", "redo", "reset", "undo", "E-1", "undo", "undo")
    one = board.after(board.start, board.event("A2"))
    two = board.after(one, board.event("F-1"))
    states = [event.state for event in track.events[1:]]
    assert states[:6] == [one, two, one, two, board.start, two]
    assert states[6:] == [board.after(two, board.event("E-1")), two, one]
    assert (track.end, track.way) == ("left", ())


def test_a_reset_after_undone_moves_can_be_undone():
    states = [event.state for event in replayed("A2", "F-1", "reset", "D-1", "undo", "undo").events]
    assert states[6] == states[2]
    assert states[5] == states[3] == states[0]


def test_hints_do_not_change_the_position():
    track = replayed("hint 1", "A2", "hint 4", "watch")
    assert len({event.state for event in track.events}) == 2


def verdict_of_rules(level, play):
    """Replay a play by the rules alone; return the positions at the end, or None if it is wrong."""
    before, at_time = [], 0.0
    line, cursor = [level.positions], 0
    for seconds, what in play["events"]:
        if seconds < at_time:
            return None
        at_time = seconds
        if what == "undo":
            if cursor:
                cursor -= 1
            elif before:
                line, cursor = before.pop()
            else:
                return None
        elif what == "redo":
            cursor += 1
            if cursor == len(line):
                return None
        elif what == "reset":
            if cursor:
                before.append((line, cursor))
                cursor = 0
        elif what not in HELP:
            try:
                (move,) = parse_moves(what)
                there = rules.apply(level, line[cursor], move).positions
            except (ValueError, IllegalMove):
                return None
            line = [*line[: cursor + 1], there]
            cursor += 1
    if play["end"] == "solved" and not rules.is_solved(level, line[cursor]):
        return None
    return line[cursor] if play["seconds"] >= at_time else None


def broken(play, rng):
    """Return a play in which one event is replaced by another, or has another time."""
    events = [list(event) for event in play["events"]]
    at = int(rng.integers(len(events)))
    blocks = "ABCDEFGHIJ"
    what = [*BACK, *HELP, *(f"{rng.choice(list(blocks))}{n}" for n in (-2, -1, 1, 2, 5))]
    if rng.random() < 0.8:
        events[at][1] = str(rng.choice(what))
    else:
        events[at][0] = round(events[at][0] * float(rng.uniform(0, 2)), 1)
    return {**play, "events": events}


def test_fast_and_plain_replay_accept_the_same_plays():
    n_plays = 2000 if LONG else 400
    rng = np.random.default_rng(3)
    levels = [level for _, level in load_levels("starter")][::5]
    boards = [Board(level.bare()) for level in levels]
    samplers = [Sampler(level, stray=0.4) for level in levels]
    n_good = 0
    for number in range(n_plays):
        at = number % len(levels)
        play = samplers[at].play(rng, float(rng.uniform(5, 200)), 150.0)
        if not play["events"]:
            continue
        if number % 2:
            play = broken(play, rng)
        expected = verdict_of_rules(levels[at].bare(), play)
        try:
            track = boards[at].replay(parsed(play))
        except (FormatError, IllegalMove):
            found = None
        else:
            found = boards[at].positions(track.events[-1].state)
        assert found == expected, play
        n_good += expected is not None
    assert 0.45 < n_good / n_plays < 0.95


def test_levels_with_few_states_also_replay_without_compiled_code():
    with uncompiled():
        assert Board(ROOM).replay(parsed(good())).way == tuple(SOLUTION)


def test_a_level_without_goals_has_no_plays():
    blocks = tuple(replace(block, goal=None) for block in ROOM.blocks)
    play = good() | {"level": record(replace(ROOM, blocks=blocks), [])["level"]}
    with pytest.raises(InvalidLevel, match="level: expected a goal"):
        Plays([]).replay(parsed(play))


def test_a_code_with_labels_is_not_the_level_of_a_play():
    with pytest.raises(FormatError, match="without labels"):
        Known().board(dump_share_code(replace(ROOM, name="Named")))


def test_records_declare_the_keys_that_the_page_writes():
    assert isinstance(parsed(good(again=True, cut=True)), PlayRecord)
