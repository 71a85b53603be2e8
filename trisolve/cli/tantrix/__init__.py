"""``trisolve tantrix``: tile puzzles, solitaire, and the game for two to four."""

from importlib import import_module

HELP = "Tantrix (a trademark of its owner): tile puzzles, solitaire, the game for two to four."
_NAMES = (
    *("solve", "count", "check", "show", "render", "generate", "play", "page", "replay"),
    "solitaire",
)
_MODULES = [(name, import_module(f"trisolve.cli.tantrix.{name}")) for name in _NAMES]
COMMANDS = tuple((getattr(module, name), module.EXAMPLES) for name, module in _MODULES)
