"""The faces that belong to each group named by ``o``, ``g`` and ``usemtl`` in an OBJ file."""

from collections.abc import Sequence

from trisolve.mesh.surface import KINDS, Group, GroupKind


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
        """Handle a statement after `n_faces` faces; if empty, it selects no group or a default."""
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
