"""What changed in levels: in words, as boards before and after, and as pictures of both."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action.history import Change
from trisolve.cli.action.levels import Facts, Measuring
from trisolve.cli.action.markdown import fenced, plain, table
from trisolve.cli.action.versions import Version, versions_of
from trisolve.cli.output import counted
from trisolve.paint.terminal import printable
from trisolve.sliding.insight.comparison import compare_levels
from trisolve.sliding.insight.comparison_lines import comparison_lines
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack
from trisolve.sliding.packs.compare import PackDifference, compare_packs
from trisolve.sliding.pictures.pairs import Side
from trisolve.sliding.pictures.terminal import render_terminal

MAX_FILES = 20
_MAX_ROWS, _MAX_BOARDS, _MAX_TEXT = 50, 5, 60
_GAP, _WIDTH, _MAX_NEW = 4, 100, 24
_HEADS = ("before", "now")
_BOARD = {"puzzle", "board"}
_NOTHING = Facts("")


class Shown(NamedTuple):
    """The text about a file, in Markdown, and its levels for a picture: two per row."""

    text: str
    sides: tuple[Side, ...] = ()


class _Pair(NamedTuple):
    """A level before and after the change; None where there is none. `what` describes it."""

    name: str
    what: str
    old: Level | None = None
    new: Level | None = None
    draws: bool = True


def show_change(change: Change, commit: str, measuring: Measuring) -> Shown:
    """Return the lines about a file that is new, changed or renamed."""
    before, after = versions_of(change, commit)
    renamed = f"Renamed from {plain(change.old)}. " if change.old not in ("", change.new) else ""
    if after.puzzle:
        was = "Changed" if before.is_there else "New"
        return Shown(f"{renamed}{was}: {plain(after.puzzle)}. Only levels are compared.\n")
    if after.error:
        return Shown(f"{renamed}{_invalid(before, after, measuring)}\n")
    mended = f"Valid now; before: {plain(before.error)}\n\n" if before.error else ""
    if before.found is None or after.found is None:
        shown = _new(after, measuring)
    elif isinstance(before.found, Level) and isinstance(after.found, Level):
        shown = _level(before.found, after.found, measuring)
    else:
        shown = _packs(before, after, measuring)
    return shown._replace(text=f"{renamed}{mended}{shown.text}")


def deleted_line(change: Change, commit: str, measuring: Measuring) -> str:
    """Return a line about a file that was deleted or moved away, with its former contents."""
    before, _ = versions_of(change, commit)
    moved = f"; now {plain(change.new)}" if change.new else ""
    return f"- {plain(change.old)}: {_held(before, measuring)}{moved}\n"


def _held(version: Version, measuring: Measuring) -> str:
    """Return the former contents of a file in a few words."""
    if not version.is_there:
        return "its former contents cannot be read"
    if version.error:
        return "it was invalid"
    if version.puzzle:
        return plain(version.puzzle)
    if isinstance(version.found, Level):
        name = plain(version.found.name)
        return ", ".join(filter(None, (name, str(measuring.facts(version.found)))))
    levels = version.pack.levels
    texts = [_named(level, measuring.facts(level)) for level in levels[:MAX_FILES]]
    more = len(levels) - len(texts)
    listed = "; ".join([*texts, f"and {more} more"] if more else texts)
    return f"{counted(len(levels), 'level')}: {listed}"


def _named(level: Level, facts: Facts) -> str:
    return f"{plain(level.name) or 'no name'} ({facts})"


def _invalid(before: Version, after: Version, measuring: Measuring) -> str:
    error = plain(after.error)
    if not before.is_there:
        return f"New, and invalid: {error}"
    if before.error:
        return f"Still invalid: {error}"
    return f"Invalid now: {error}\n\nIt was valid before: {_held(before, measuring)}."


def _new(after: Version, measuring: Measuring) -> Shown:
    if isinstance(after.found, Level):
        facts = measuring.facts(after.found)
        pair = _Pair(after.found.name, "new", None, after.found)
        board = fenced(render_terminal(after.found))
        return Shown(f"New: {_named(after.found, facts)}.\n\n{board}", _sides(pair, facts)[1:])
    return _packs(Version(), after, measuring)


def _level(before: Level, after: Level, measuring: Measuring) -> Shown:
    """Return the changes to a level."""
    found = compare_levels(before, after, max_states=measuring.max_states)
    old, new = map(measuring.facts_of, (before, after), found.measures)
    same = found.symmetry == "rotate0" and before.floor == after.floor and not found.blocks
    if same and not found.fields:
        return Shown(f"{_named(after, new)}: no difference.\n")
    boards = "" if same else f"{_boards(before, after)}\n\n"
    lines = "\n".join(map(printable, comparison_lines(found, _HEADS)))
    pair = _Pair(after.name, "", before, after)
    text = f"Before: {old}. Now: {new}.\n\n{fenced(boards + lines)}"
    return Shown(text, () if same else _sides(pair, new, old))


def _boards(before: Level, after: Level) -> str:
    """Return two boards, the former next to the present."""
    old, new = (render_terminal(level, legend=False).splitlines() for level in (before, after))
    width = max(map(len, (_HEADS[0], *old))) + _GAP
    rows = zip_longest((_HEADS[0], "", *old), (_HEADS[1], "", *new), fillvalue="")
    return "\n".join(f"{left:<{width}}{right}".rstrip() for left, right in rows)


def _sides(pair: _Pair, new: Facts, old: Facts = _NOTHING) -> tuple[Side, Side]:
    def side(level: Level | None, head: str, facts: Facts, without: str) -> Side:
        return Side(level, (without,) if level is None else (f"{head} {level.name}", str(facts)))

    return side(pair.old, "before:", old, "new"), side(pair.new, "now:", new, "removed")


def _packs(before: Version, after: Version, measuring: Measuring) -> Shown:
    """Return the changes to a pack: a table of levels, and the boards of the first of them."""
    difference = compare_packs(before.pack, after.pack)
    both = isinstance(before.found, Pack) and isinstance(after.found, Pack)
    about = "".join(
        f"The pack's {key} changed: before {plain(_short(old))}, now {plain(_short(new))}.\n\n"
        for key, old, new in (difference.about if both else ())
    )
    pairs = _pairs(difference, before.pack)
    if not pairs:
        return Shown(about or "No level changed.\n")
    rows: list[list[str]] = []
    sides: list[Side] = []
    boards: list[str] = []
    new_boards: list[str] = []
    for pair in pairs[:_MAX_ROWS]:
        old, new = (
            _NOTHING if level is None else measuring.facts(level) for level in (pair.old, pair.new)
        )
        rows.append([plain(pair.name), plain(pair.what), str(old), str(new)])
        if pair.draws:
            sides += _sides(pair, new, old)[0 if before.is_there else 1 :]
        if pair.old is None and pair.new is not None:
            new_boards.append(f"{pair.name}\n{new}\n\n{render_terminal(pair.new, legend=False)}")
        elif pair.draws and len(boards) < _MAX_BOARDS and pair.old and pair.new:
            drawn = _boards(pair.old, pair.new)
            boards.append(f"{plain(pair.name)}, {pair.what}:\n\n{fenced(drawn)}")
    text = about + table(("level", "what changed", "before", "now"), rows)
    if len(pairs) > _MAX_ROWS:
        text += f"\n{counted(len(pairs) - _MAX_ROWS, 'more level')} changed.\n"
    if new_boards:
        boards.append(f"New:\n\n{fenced(side_by_side(new_boards[:_MAX_NEW]))}")
    return Shown("\n".join((text, *boards)), tuple(sides))


def side_by_side(texts: Sequence[str], width: int = _WIDTH) -> str:
    r"""Return texts of several lines in rows, with as many next to each other as fit.

    >>> print(side_by_side(["A\nB", "CC", "D"], 8))
    A    CC
    B
    <BLANKLINE>
    D
    """
    rows: list[list[list[str]]] = [[]]
    left = width
    for lines in (text.rstrip().split("\n") for text in texts):
        needed = max(map(len, lines)) + _GAP
        if rows[-1] and needed - _GAP > left:
            rows.append([])
            left = width
        rows[-1].append([line.ljust(needed) for line in lines])
        left -= needed
    return "\n\n".join(map(_row, rows))


def _row(columns: Sequence[Sequence[str]]) -> str:
    """Return texts next to each other, with the lines of each text padded to equal width."""
    blank = [" " * len(lines[0]) for lines in columns]
    height = max(map(len, columns))
    return "\n".join(
        "".join(
            lines[at] if at < len(lines) else empty
            for lines, empty in zip(columns, blank, strict=True)
        ).rstrip()
        for at in range(height)
    )


def show_packs(before: Pack, after: Pack, measuring: Measuring) -> Shown:
    """Return the changes from one pack to another."""
    return _packs(Version(before), Version(after), measuring)


def _short(value: object) -> str:
    text = printable(str(value)) or "none"
    return text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 3]}..."


def _pairs(found: PackDifference, before: Pack) -> Sequence[_Pair]:
    """Return the levels that differ between two packs: changed, new, removed, moved."""

    def titled(number: int, level: Level) -> str:
        return f"{number + 1} {level.name}".strip()

    changed = [
        _Pair(
            titled(one.new, one.level),
            ", ".join(dict.fromkeys(key.partition(".")[0] for key, _, _ in one.what)),
            before.levels[one.old],
            one.level,
            bool(_BOARD & {key for key, _, _ in one.what}),
        )
        for one in found.changed
    ]
    added = [_Pair(titled(at, level), "new", None, level) for at, level in found.added]
    removed = [_Pair(titled(at, level), "removed", level) for at, level in found.removed]
    moved = [
        _Pair(titled(at, level), f"moved, was {was + 1}", level, level, draws=False)
        for was, at, level in found.moved
    ]
    return [*changed, *added, *removed, *moved]


def save_picture(shown: Shown, name: str, place: Path) -> Path | None:
    """Draw a file's former and present state side by side; return the picture, if there is one.

    The picture shows no claims: all its numbers are search results.
    """
    if not shown.sides:
        return None
    from trisolve.paint.picture import picture
    from trisolve.sliding.pictures.look import look_of
    from trisolve.sliding.pictures.pairs import pairs_scene
    from trisolve.sliding.pictures.scene import Details

    look = look_of("classic")
    scene = pairs_scene(shown.sides, look=look, details=Details(labels=True), title=name)
    path = place / f"{_safe(name)}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture(scene, look.theme, "svg"))
    return path


def _safe(name: str) -> str:
    """Return a name without characters that artifacts refuse."""
    return "".join("-" if one in '":<>|*?\r\n\\' or not one.isprintable() else one for one in name)
