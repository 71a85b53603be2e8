"""``trisolve site``: a website of static files; a module per command."""

from trisolve.cli.web import site_build, site_serve

HELP = "Make a website of every game and every level, to put on any host."

DEFAULT = "build"
"""The command that ``trisolve site DIR`` stands for."""

COMMANDS = (
    (site_build.build, site_build.EXAMPLES),
    (site_serve.serve, site_serve.EXAMPLES),
)
