"""The errors of this package: the fault of a mesh and its location, in one line."""

from functools import partial
from typing import Any

from trisolve.errors import FormatError, TrisolveError


class MeshError(TrisolveError, ValueError):
    """The error for an invalid mesh, or for an operation that the mesh does not allow.

    `code` identifies the fault. `line` is the line of an OBJ file (from 1), `face` is the face
    (from 0), and `place` is the place in JSON, such as ``faces[3]``. Each may be None.
    """

    def __init__(
        self,
        what: str,
        *,
        code: str,
        line: int | None = None,
        face: int | None = None,
        place: str | None = None,
        source: str = "",
    ) -> None:
        self.what = what
        self.code = code
        self.line = line
        self.face = face
        self.place = place
        self.source = source
        super().__init__(self._text())

    def _text(self) -> str:
        where = self.source if self.source.isprintable() else repr(self.source)
        if self.line is not None:
            where = f"{where}:{self.line}" if where else f"line {self.line}"
        parts = [where] if where else []
        if self.line is None and self.place not in (None, "$"):
            parts.append(str(self.place))
        return ": ".join((*parts, self.code, self.what))

    def at(self, *, source: str | None = None, line: int | None = None) -> "MeshError":
        """Return the same error with the name of its file, or its line.

        >>> MeshError("expected a face", code="empty").at(source="a.obj").args
        ('a.obj: empty: expected a face',)
        """
        return type(self)(
            self.what,
            code=self.code,
            line=self.line if line is None else line,
            face=self.face,
            place=self.place,
            source=self.source if source is None else source,
        )

    def and_then(self, text: str) -> "MeshError":
        """Return the same error with a string appended.

        >>> MeshError("expected a face", code="empty").and_then("none was found").args
        ('empty: expected a face; none was found',)
        """
        more = self.at()
        more.what = f"{self.what}; {text}"
        more.args = (more._text(),)
        return more

    def __reduce__(self) -> tuple[Any, ...]:
        fields: dict[str, Any] = {
            "code": self.code,
            "line": self.line,
            "face": self.face,
            "place": self.place,
            "source": self.source,
        }
        return partial(type(self), self.what, **fields), ()


class ObjError(MeshError, FormatError):
    """The error for a file that cannot be read as an OBJ file or as a board in JSON.

    >>> from trisolve.mesh import parse_obj
    >>> parse_obj("v 1 2")
    Traceback (most recent call last):
    trisolve.mesh.errors.ObjError: line 1: count: expected 3, 4, 6 or 7 numbers after v, found 2
    """
