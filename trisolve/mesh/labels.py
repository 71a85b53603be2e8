"""Names and groups of faces, the checks that they are well-formed, and groups in an OBJ file."""

import re
from collections.abc import Iterable, Sequence

from trisolve.mesh.errors import ObjError
from trisolve.mesh.surface import KINDS, Group, GroupKind

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
"""The pattern of a number in an OBJ file."""
_NUMBER = re.compile(NUMBER)
MAX_NAME = 32


def checked_names(names: Iterable[str] | None, n_faces: int) -> tuple[str, ...]:
    """Return the names of faces; raise ObjError (code format) at the first bad name.

    >>> checked_names(["a1", "a1"], 2)
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: names[1]: format: expected each name once, got "a1" twice
    """
    if names is None:
        return ()
    found = tuple(names)
    if len(found) != n_faces:
        raise _error("names", f"expected {n_faces} names, one per face, got {len(found)}")
    seen: set[str] = set()
    for k, name in enumerate(found):
        place = f"names[{k}]"
        if not isinstance(name, str) or not is_name(name):
            expected = f"1 to {MAX_NAME} characters, no blank, comma or colon, and not a number"
            raise _error(place, f"expected {expected}, got {name!r:.50}")
        if name in seen:
            raise _error(place, f'expected each name once, got "{name}" twice')
        seen.add(name)
    return found


def is_name(name: str) -> bool:
    """Return whether a string is a valid face name.

    >>> is_name("a1"), is_name("12"), is_name("a b")
    (True, False, False)
    """
    return (
        1 <= len(name) <= MAX_NAME
        and not any(x.isspace() or x in ",:" or "\ud800" <= x <= "\udfff" for x in name)
        and not _NUMBER.fullmatch(name)
    )


def checked_groups(groups: Iterable[Group], n_faces: int) -> tuple[Group, ...]:
    """Return the nonempty groups, ordered by their first face.

    Among groups with the same first face, objects come first, then groups, then materials. Raises
    ObjError (code format) for a bad kind, name or face.
    """
    found = []
    seen: set[tuple[str, str]] = set()
    for k, group in enumerate(groups):
        place = f"groups[{k}]"
        if group.kind not in KINDS:
            raise _error(f"{place}.kind", f"expected {', '.join(KINDS)}, got {group.kind!r:.40}")
        if (group.kind, group.name) in seen:
            raise _error(place, f"expected each {group.kind} once, got {group.name!r:.50} twice")
        seen.add((group.kind, group.name))
        faces = _checked_faces(group.faces, n_faces, f"{place}.faces")
        if faces:
            found.append(Group(group.kind, group.name, faces))
    return tuple(sorted(found, key=lambda group: (group.faces[0], KINDS.index(group.kind))))


def _checked_faces(faces: Sequence[int], n_faces: int, place: str) -> tuple[int, ...]:
    seen: set[int] = set()
    for k, face in enumerate(faces):
        if not 0 <= face < n_faces:
            raise _error(f"{place}[{k}]", f"expected a face from 0 to {n_faces - 1}, got {face}")
        if face in seen:
            raise _error(f"{place}[{k}]", f"expected each face once, got {face} twice")
        seen.add(face)
    return tuple(sorted(seen))


def _error(place: str, what: str) -> ObjError:
    return ObjError(what, code="format", place=place)


class Grouping:
    """Processes the statements in order; each applies to the faces up to the next statement.

    >>> grouping = Grouping()
    >>> grouping.statement("group", ["rim", "all"], 0)
    >>> grouping.statement("group", [], 1)
    >>> [(group.name, group.faces) for group in grouping.groups(3)]
    [('rim', (0,)), ('all', (0,)), ('default', (1, 2))]
    """

    def __init__(self) -> None:
        self._current: dict[str, tuple[str, ...]] = {}
        self._since = 0
        self._faces: dict[tuple[GroupKind, str], list[range]] = {}

    def statement(self, kind: str, names: Sequence[str], n_faces: int) -> None:
        """Handle a statement after `n_faces` faces; a group without a name is the default."""
        self._close(n_faces)
        if kind == "group" and not names:
            names = ("default",)
        self._current[kind] = tuple(dict.fromkeys(names))

    def _close(self, n_faces: int) -> None:
        """Add the faces since the last statement to the current groups."""
        if n_faces == self._since:
            return
        run = range(self._since, n_faces)
        for kind in KINDS:
            for name in self._current.get(kind, ()):
                self._faces.setdefault((kind, name), []).append(run)
        self._since = n_faces

    def groups(self, n_faces: int) -> tuple[Group, ...]:
        """Return the groups, ordered by their first face."""
        self._close(n_faces)
        return tuple(
            Group(kind, name, tuple(face for run in runs for face in run))
            for (kind, name), runs in self._faces.items()
        )
