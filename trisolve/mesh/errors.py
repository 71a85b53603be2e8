"""The errors of this room: what is wrong with a mesh, in one line that says where."""

from functools import partial
from typing import Any

from trisolve.errors import FormatError, TrisolveError


class MeshError(TrisolveError, ValueError):
    """A mesh that is none, or that cannot be asked this.

    `code` says what is wrong, `line` in which line of an OBJ file (from 1), `face` at which face
    (from 0), `place` where in JSON, such as ``faces[3]``; each None where there is none.
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
        """Return the same error with the file, or the line, that it comes from.

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

    def __reduce__(self) -> tuple[Any, ...]:
        told: dict[str, Any] = {
            "code": self.code,
            "line": self.line,
            "face": self.face,
            "place": self.place,
            "source": self.source,
        }
        return partial(type(self), self.what, **told), ()


class ObjError(MeshError, FormatError):
    """Text that cannot be read as an OBJ file, or as a board in JSON."""
