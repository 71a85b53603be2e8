"""The public names of a package, which load their modules on first use.

A package's ``__init__`` lists its names twice: as imports for type checkers, and as a table for
Python; `tests/test_faces.py` keeps the two lists equal.

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from trisolve.hexagon.areas import disk as disk
        ...
    else:
        lazy(__name__, {"areas": "disk line ring"})

This module imports nothing, so ``import trisolve`` stays instant. The alternative, lazy_loader,
reads its names from a single list, a stub file. However, it parses that stub in every process: with
lazy_loader 0.6, ``import trisolve`` takes 21 ms instead of 6 ms.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
else:
    ModuleType = type(sys)


class _Face(ModuleType):
    """A package whose names are loaded on first use.

    A name takes precedence over a module of the same name: ``package.check`` is the function
    `check` even after ``package/check.py`` has been imported.
    """

    __all__: "list[str]"
    _homes: "dict[str, str]"

    def __getattr__(self, name: str) -> object:
        if name not in self.__all__:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        from importlib import import_module

        home = self._homes.get(name, f"{self.__name__}.{name}")
        value = import_module(home)
        if name in self._homes:
            value = getattr(value, name)
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: object) -> None:
        # the import system sets each submodule on its package: keep it from hiding a name
        if not (isinstance(value, ModuleType) and name in self._homes):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        own = {name for name in self.__dict__ if name.startswith("__")}
        return sorted({*own, *self.__all__})


def lazy(package: str, names: "Mapping[str, str]", modules: str = "") -> None:
    """Make a package load its public names on first use, and set its ``__all__``.

    Parameters
    ----------
    package : the ``__name__`` of the package
    names : the names to load from each module, separated by spaces. A module of the package itself
        is named without the package
    modules : public modules of the package

    >>> from trisolve import hexagon
    >>> hexagon.disk.__module__
    'trisolve.hexagon.areas'
    """
    face = sys.modules[package]
    root = f"{package.partition('.')[0]}."
    homes = {
        name: home if home.startswith(root) else f"{package}.{home}"
        for home, found in names.items()
        for name in found.split()
    }
    face.__dict__.update(_homes=homes, __all__=sorted({*homes, *modules.split()}))
    face.__class__ = _Face
